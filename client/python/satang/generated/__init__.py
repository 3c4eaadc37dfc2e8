# Generated from the OpenAPI document by `npm run clients`. Do not edit.
