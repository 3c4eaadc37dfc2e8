/*
 * Pictures of the sample shop (lively-shop.ts), drawn here as SVG: of each of its products, its logo, and the wide one at the top. The files that a merchant would
 * upload are PNG.
 */
import sharp from 'sharp'

const [DARK, TEAL, MINT, CREAM, AMBER, CORAL] = ['#0b3f3b', '#0f766e', '#cfe8e2', '#f7f0e3', '#f2b45a', '#e4785a']

/** Six blades of a shutter around an opening. */
const aperture = (x: number, y: number, r: number, ink: string, hole: string) => {
  const at = (turn: number, far: number) => {
    const angle = (turn * Math.PI) / 3
    return `${(x + Math.cos(angle) * far).toFixed(1)} ${(y + Math.sin(angle) * far).toFixed(1)}`
  }
  const blades = [0, 1, 2, 3, 4, 5].map((i) => `M${at(i, r * 0.46)}L${at(i + 0.78, r)}`).join('')
  const opening = [0, 1, 2, 3, 4, 5].map((i) => at(i, r * 0.46)).join('L')
  return `<circle cx="${x}" cy="${y}" r="${r}" fill="${ink}"/><path d="M${opening}Z" fill="${hole}"/><path d="${blades}" stroke="${hole}" stroke-width="${r * 0.07}" fill="none"/>`
}
const gradient = (id: string, from: string, to: string, turn = 'x2="0" y2="1"') =>
  `<linearGradient id="${id}" x1="0" y1="0" ${turn}><stop offset="0" stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>`
const HILLS = '<path d="M0 190Q70 120 150 176T300 150T400 184V300H0Z"/>'
const FRONT_HILLS = '<path d="M0 236Q90 176 190 224T400 214V300H0Z"/>'

/** Of each product, 400 by 300. */
const DRAWN = {
  member: `<defs>${gradient('a', '#12897f', DARK, 'x2="1" y2="1"')}${gradient('b', '#fff8ea', '#efdfc0', 'x2="1" y2="1"')}</defs><rect width="400" height="300" fill="url(#a)"/>
<circle cx="330" cy="40" r="130" fill="#fff" opacity=".07"/><g transform="rotate(-9 200 150)"><rect x="96" y="84" width="224" height="142" rx="16" fill="#062a27" opacity=".35"/><rect x="88" y="74" width="224" height="142" rx="16" fill="url(#b)"/>${aperture(136, 122, 28, TEAL, '#fff8ea')}<rect x="108" y="170" width="104" height="10" rx="5" fill="${TEAL}"/><rect x="108" y="188" width="64" height="8" rx="4" fill="${AMBER}"/><path d="M246 194L262 170L274 184L280 176L292 194Z" fill="${CORAL}"/><circle cx="284" cy="160" r="7" fill="${AMBER}"/></g>`,
  book: `<defs>${gradient('a', '#fbf5ea', '#ecdcbc')}${gradient('b', '#14958a', '#0b5a54', 'x2="1" y2="1"')}</defs><rect width="400" height="300" fill="url(#a)"/><ellipse cx="204" cy="262" rx="120" ry="14" fill="#8d7a52" opacity=".28"/>
<path d="M130 42H272V258H130A8 8 0 0 1 122 250V50A8 8 0 0 1 130 42Z" fill="url(#b)"/><path d="M272 46L284 52V264L272 258Z" fill="#fffdf6"/><path d="M122 50H136V258H130A8 8 0 0 1 122 250Z" fill="#083f3b"/><rect x="152" y="62" width="100" height="10" rx="5" fill="#fff"/><rect x="152" y="80" width="68" height="8" rx="4" fill="${AMBER}"/>
<rect x="170" y="112" width="64" height="112" rx="10" fill="#062a27"/><rect x="175" y="118" width="54" height="98" rx="5" fill="${MINT}"/><path d="M194 150H210V160Q222 168 222 182V206H182V182Q182 168 194 160Z" fill="${CORAL}"/><rect x="192" y="140" width="20" height="12" rx="3" fill="${AMBER}"/><rect x="188" y="180" width="28" height="14" rx="3" fill="#fff6ea"/>`,
  presets: `<defs>${gradient('a', '#f7b267', '#f9e2b8')}${gradient('b', '#9aa5ab', '#cfd5d8')}<clipPath id="l"><rect width="200" height="300"/></clipPath><clipPath id="r"><rect x="200" width="200" height="300"/></clipPath></defs>
<g clip-path="url(#l)"><rect width="400" height="300" fill="url(#b)"/><circle cx="200" cy="134" r="46" fill="#e2e6e8"/><g fill="#7c878d">${HILLS}</g><g fill="#59646a">${FRONT_HILLS}</g></g><g clip-path="url(#r)"><rect width="400" height="300" fill="url(#a)"/><circle cx="200" cy="134" r="46" fill="#fff3d0"/><g fill="${CORAL}">${HILLS}</g><g fill="#0f5f66">${FRONT_HILLS}</g></g>
<rect x="198" width="4" height="300" fill="#fff"/><circle cx="200" cy="232" r="20" fill="#fff"/><path d="M194 224L186 232L194 240M206 224L214 232L206 240" fill="none" stroke="${DARK}" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"/>`,
  course: `<defs>${gradient('a', '#d9eee9', '#a9d3ca')}${gradient('b', '#12453f', '#0a2b28')}</defs><rect width="400" height="300" fill="url(#a)"/><ellipse cx="200" cy="252" rx="150" ry="12" fill="#2b6a61" opacity=".25"/><rect x="84" y="58" width="232" height="158" rx="12" fill="#0a2623"/><rect x="94" y="68" width="212" height="138" rx="5" fill="url(#b)"/>
<path d="M130 68L94 206H238Z" fill="#fbe3ae" opacity=".28"/><path d="M112 68H150L142 92H120Z" fill="${AMBER}"/><circle cx="236" cy="138" r="20" fill="${CORAL}"/><path d="M204 206Q206 164 236 164T268 206Z" fill="${MINT}"/><circle cx="200" cy="137" r="30" fill="#fff" opacity=".94"/><path d="M191 121L216 137L191 153Z" fill="${TEAL}"/><rect x="106" y="194" width="188" height="4" rx="2" fill="#fff" opacity=".35"/><rect x="106" y="194" width="72" height="4" rx="2" fill="${AMBER}"/><path d="M58 216H342L356 238A8 8 0 0 1 349 248H51A8 8 0 0 1 44 238Z" fill="#e9f4f1"/><path d="M166 216H234L228 226H172Z" fill="#b7d4cd"/>`,
  app: `<defs>${gradient('a', '#31506b', '#172c3f', 'x2="1" y2="1"')}${gradient('b', '#8fd0e0', '#fbe6c4')}</defs><rect width="400" height="300" fill="url(#a)"/><rect x="58" y="52" width="284" height="206" rx="14" fill="#0c1b28" opacity=".4"/><rect x="52" y="44" width="284" height="206" rx="14" fill="#f5f8fa"/><circle cx="72" cy="62" r="5" fill="${CORAL}"/><circle cx="88" cy="62" r="5" fill="${AMBER}"/><circle cx="104" cy="62" r="5" fill="#53b58b"/>
<svg x="66" y="80" width="190" height="156" viewBox="0 0 400 300" preserveAspectRatio="xMidYMid slice"><rect width="400" height="300" fill="url(#b)"/><circle cx="290" cy="80" r="40" fill="#fff7de"/><g fill="#3f8f8a">${HILLS}</g><g fill="#1d5a5a">${FRONT_HILLS}</g><g opacity=".7">${aperture(200, 150, 52, '#ffffff', '#5ea8a6')}</g></svg><rect x="270" y="84" width="52" height="8" rx="4" fill="#b9c6d0"/><rect x="270" y="104" width="52" height="6" rx="3" fill="#dbe3e9"/><circle cx="304" cy="107" r="7" fill="${TEAL}"/><rect x="270" y="126" width="52" height="6" rx="3" fill="#dbe3e9"/><circle cx="286" cy="129" r="7" fill="${TEAL}"/><rect x="270" y="148" width="52" height="6" rx="3" fill="#dbe3e9"/><circle cx="312" cy="151" r="7" fill="${TEAL}"/><rect x="270" y="208" width="52" height="24" rx="8" fill="${TEAL}"/>`,
  workshop: `<defs>${gradient('a', '#fbe9d0', '#f1c99a')}</defs><rect width="400" height="300" fill="#7a4a3c"/><path d="M150 0H400V300H118Q150 262 150 214Z" fill="url(#a)"/><path d="M92 70L330 20V250H150Z" fill="#fff6dd" opacity=".5"/>
<path d="M40 46L116 70V160L40 184Z" fill="#2a2422"/><path d="M116 70L126 66V164L116 160Z" fill="#fff8e6"/><path d="M62 176V286M62 232L34 290M62 232L92 290" stroke="#2a2422" stroke-width="7" stroke-linecap="round" fill="none"/><ellipse cx="268" cy="264" rx="80" ry="12" fill="#b98552" opacity=".5"/><rect x="222" y="196" width="96" height="12" rx="6" fill="#2c5d58"/><path d="M236 208L226 264M304 208L314 264M270 208V262" stroke="#2c5d58" stroke-width="7" stroke-linecap="round"/><path d="M246 196V150Q246 128 270 128T294 150V196Z" fill="${TEAL}"/><path d="M270 128Q244 96 262 62M270 128Q296 100 284 58M270 128Q310 118 322 88" stroke="#2f7d55" stroke-width="7" fill="none" stroke-linecap="round"/><circle cx="260" cy="56" r="14" fill="${CORAL}"/><circle cx="286" cy="52" r="12" fill="${AMBER}"/><circle cx="326" cy="84" r="13" fill="#f6d7c8"/>`,
}

export type SamplePicture = keyof typeof DRAWN

const png = (width: number, height: number, inside: string, view: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${view}">${inside}</svg>`,
    ),
  )
    .png()
    .toBuffer()

export const samplePicture = (name: SamplePicture): Promise<Buffer> => png(1_200, 900, DRAWN[name], '400 300')

/** The shutter, on the shop's colour. */
export const sampleLogo = (): Promise<Buffer> =>
  png(
    512,
    512,
    `<rect width="128" height="128" rx="28" fill="${TEAL}"/>${aperture(64, 64, 42, '#ffffff', TEAL)}`,
    '128 128',
  )

/** A room with light from a window, and a camera. */
export const sampleCover = (): Promise<Buffer> =>
  png(
    1_800,
    600,
    `<defs>${gradient('a', '#12655e', '#0a3733', 'x2="1" y2="1"')}${gradient('b', '#ffe7b5', '#f2b45a', 'x2="1" y2="1"')}</defs><rect width="900" height="300" fill="url(#a)"/><rect y="244" width="900" height="56" fill="#082d2a"/>
<g fill="url(#b)" opacity=".82"><path d="M470 34L548 22V126L470 132Z"/><path d="M562 20L640 8V118L562 125Z"/><path d="M470 146L548 140V232L470 228Z"/><path d="M562 139L640 133V237L562 233Z"/></g><path d="M460 244L640 244L520 300H300Z" fill="${AMBER}" opacity=".22"/>
<g fill="#051f1d"><path d="M716 168L688 292H698L724 200L750 292H760L732 168Z"/><rect x="682" y="112" width="88" height="58" rx="8"/><rect x="702" y="100" width="34" height="16" rx="4"/></g>${aperture(722, 141, 22, CREAM, '#12655e')}
<path d="M838 290Q826 214 846 150M838 290Q812 236 794 204M840 290Q872 236 886 190" stroke="#0e4d3b" stroke-width="6" fill="none"/><g fill="#1d7a5c"><ellipse cx="848" cy="146" rx="16" ry="34"/><ellipse cx="790" cy="198" rx="14" ry="28" transform="rotate(-34 790 198)"/><ellipse cx="888" cy="184" rx="14" ry="30" transform="rotate(24 888 184)"/></g><path d="M812 262H866L858 300H820Z" fill="${CORAL}"/>`,
    '900 300',
  )

/** A withholding certificate as a customer photographs it: a form with its boxes filled in. */
export const sampleCertificate = (): Promise<Buffer> => {
  const line = (x: number, y: number, width: number, ink = '#8b95a5') =>
    `<rect x="${x}" y="${y}" width="${width}" height="6" rx="3" fill="${ink}"/>`
  const box = (y: number, height: number) =>
    `<rect x="40" y="${y}" width="520" height="${height}" fill="none" stroke="#5a6472" stroke-width="2"/>`
  const rows = [0, 1, 2, 3, 4].map(
    (i) => `${line(60, 372 + i * 36, 180)}${line(320, 372 + i * 36, 80)}${line(470, 372 + i * 36, 60, '#1d4f91')}`,
  )
  return png(
    900,
    1_200,
    `<rect width="600" height="800" fill="#d8d2c6"/><g transform="rotate(-1 300 400)"><rect x="20" y="20" width="560" height="760" fill="#fffefa"/>
${line(180, 48, 240, '#2b3340')}${line(210, 64, 180)}${line(450, 44, 90, '#1d4f91')}${line(450, 60, 90, '#1d4f91')}${box(90, 96)}${line(60, 108, 120)}${line(200, 108, 220, '#1d4f91')}${line(60, 134, 120)}${line(200, 134, 300, '#1d4f91')}${line(60, 160, 120)}${line(200, 160, 160, '#1d4f91')}
${box(200, 96)}${line(60, 218, 120)}${line(200, 218, 180, '#1d4f91')}${line(60, 244, 120)}${line(200, 244, 280, '#1d4f91')}${line(60, 270, 120)}${line(200, 270, 140, '#1d4f91')}${box(310, 270)}<path d="M40 350H560M300 310V580M440 310V580" stroke="#5a6472" stroke-width="2"/>${line(60, 328, 140)}${line(320, 328, 80)}${line(460, 328, 70)}${rows.join('')}
${box(600, 60)}${line(60, 626, 200)}${line(470, 626, 60, '#1d4f91')}${line(60, 700, 160)}<path d="M350 716q20-40 36-6t30-14 34 4 40-20" fill="none" stroke="#1d4f91" stroke-width="4"/>${line(340, 740, 170)}<circle cx="490" cy="716" r="34" fill="none" stroke="${CORAL}" stroke-width="5" opacity=".7"/></g>`,
    '600 800',
  )
}
