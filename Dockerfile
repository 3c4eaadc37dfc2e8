# One image for the API, the worker and the migrations: `docker run satang npm run satang -- api | worker | migrate`.
# Node runs the TypeScript as it is; the only thing built is the workflow bundle, so that a worker starts at once.
FROM node:24-slim
ENV NODE_ENV=production
WORKDIR /app
# The Temporal SDK's native core checks certificates against the system's.
RUN apt-get update && apt-get install --yes --no-install-recommends ca-certificates && rm -rf /var/lib/apt/lists/*
COPY package.json package-lock.json .npmrc ./
COPY scripts/installed.mjs scripts/
# As the bootstrap does: npm ci refuses where a foreign platform's optional build is missing (D483).
RUN npm install --no-save --omit=dev --no-audit --no-fund && npm cache clean --force && node scripts/installed.mjs
COPY . .
RUN node worker/bundle.ts /app/workflows.js
# Small processes for little CPU: scripts/start/environment.ts says why.
ENV NODE_OPTIONS="--max-semi-space-size=32 --max-old-space-size=1024 --v8-pool-size=1" MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072
ENV WORKFLOW_BUNDLE=/app/workflows.js HOST=0.0.0.0 WORKER_LIVENESS_PORT=9465
USER node
# API, metrics, the worker's /livez
EXPOSE 3000 9464 9465
CMD ["node", "api/main.ts"]
