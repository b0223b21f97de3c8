import { type Brand, brands, neutrals, tokensOf } from '@device-pay/brands';
import { logoOf } from '@device-pay/brands/logos';
import sharp from 'sharp';
import type { Plugin } from 'vite';

/**
 * The logo in the middle of a tile of the brand's colour. `share` is the share of the tile that the logo's box takes.
 */
function tile({ id }: Brand, share: number, cornerRadius: number): string {
  const { light } = tokensOf(id);
  const scale = (512 * share) / 24;
  const offset = (512 * (1 - share)) / 2;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">',
    `<rect width="512" height="512" rx="${cornerRadius}" fill="${light.accent}"/>`,
    `<path transform="translate(${offset} ${offset}) scale(${scale})" fill="${light.accentInk}" d="${logoOf(id)}"/>`,
    '</svg>',
  ].join('');
}

/** Systems cut a maskable icon to their own shape and leave its middle four fifths. */
const maskable = (brand: Brand): string => tile(brand, 0.46, 0);
const rounded = (brand: Brand): string => tile(brand, 0.58, 112);

const png = (svg: string, side: number): Promise<Uint8Array> =>
  sharp(Buffer.from(svg)).resize(side, side).png({ compressionLevel: 9 }).toBuffer();

const shortcuts = {
  zh: [
    { name: '我的订单', url: '/pay/order.html' },
    { name: '帮助中心', url: '/pay/helpCenter/allQuestion.html' },
  ],
  en: [
    { name: 'My orders', url: '/pay/order.html' },
    { name: 'Help', url: '/pay/helpCenter/allQuestion.html' },
  ],
} as const;

/** A brand's web app manifest in one language. */
function manifestOf({ id, name }: Brand, language: 'zh' | 'en') {
  const folder = `/pay/brands/${id}`;
  return {
    id: '/pay/',
    name: name[language],
    short_name: name[language],
    lang: language === 'en' ? 'en' : 'zh-CN',
    start_url: '/pay/serve.html',
    scope: '/pay/',
    display: 'standalone',
    theme_color: tokensOf(id).light.accent,
    background_color: neutrals.light.ground,
    icons: [
      { src: `${folder}/icon.svg`, sizes: 'any', type: 'image/svg+xml' },
      { src: `${folder}/icon-192.png`, sizes: '192x192', type: 'image/png' },
      { src: `${folder}/icon-512.png`, sizes: '512x512', type: 'image/png' },
      { src: `${folder}/icon-maskable-512.png`, sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: shortcuts[language],
  };
}

/** Writes `brands/<id>/`: the icons and manifests for adding the portal to a home screen. */
export function brandFilesPlugin(): Plugin {
  return {
    name: 'device-pay:brand-files',
    apply: 'build',
    async generateBundle() {
      await Promise.all(
        brands.map(async (brand) => {
          const files: Readonly<Record<string, string | Uint8Array>> = {
            'icon.svg': rounded(brand),
            'icon-192.png': await png(rounded(brand), 192),
            'icon-512.png': await png(rounded(brand), 512),
            'icon-maskable-512.png': await png(maskable(brand), 512),
            'touch-icon.png': await png(maskable(brand), 180),
            'zh.webmanifest': JSON.stringify(manifestOf(brand, 'zh')),
            'en.webmanifest': JSON.stringify(manifestOf(brand, 'en')),
          };
          for (const [name, source] of Object.entries(files)) {
            this.emitFile({ type: 'asset', fileName: `brands/${brand.id}/${name}`, source });
          }
        }),
      );
    },
  };
}
