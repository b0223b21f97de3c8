import { localStore, parseStored } from '../../call/storage.ts';
import type { CroppedPicture } from './crop-picture.ts';

/** A picture that was cut out, and the size of the file that it was cut from. */
export interface KeptPicture extends CroppedPicture {
  readonly originalBytes: number;
}

interface Stored extends Omit<KeptPicture, 'blob'> {
  /** A data URL, because web storage holds only text. */
  readonly dataUrl: string;
}

/** Next to the form's draft, so that whatever deletes drafts deletes the picture as well. */
const keyOf = (imei: string): string => `pay.draft:pet:${imei}:picture`;

const dataUrlOf = (blob: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('FileReader'));
    reader.readAsDataURL(blob);
  });

/** The picture of a form that is not sent yet. It is stored like the form's draft, so a reload shows both. */
export const keptPicture = {
  async keep(imei: string, { blob, ...rest }: KeptPicture): Promise<void> {
    localStore.set(keyOf(imei), JSON.stringify({ ...rest, dataUrl: await dataUrlOf(blob) } satisfies Stored));
  },
  get(imei: string): KeptPicture | undefined {
    const { dataUrl, sidePx, originalBytes } = parseStored<Stored>(localStore.get(keyOf(imei))) ?? {};
    const parts = /^data:(image\/[\w+.-]+);base64,(.+)$/.exec(dataUrl ?? '');
    if (!parts?.[2] || sidePx === undefined || originalBytes === undefined) return undefined;
    const bytes = Uint8Array.from(atob(parts[2]), (sign) => sign.charCodeAt(0));
    return { blob: new Blob([bytes], { type: parts[1] ?? '' }), sidePx, originalBytes };
  },
  forget: (imei: string): void => localStore.remove(keyOf(imei)),
};
