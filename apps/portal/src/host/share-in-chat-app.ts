import { currentBrand } from '../brand/current-brand.ts';
import { post } from '../call/client.ts';
import type { Host } from './host.ts';
import { type Jssdk, type JssdkWindow, jssdkFailure, loadJssdk } from './jssdk.ts';

/** What a page offers for sharing. */
export interface ShareContent {
  readonly title: string;
  readonly text: string;
  /**
   * `/pay/…`, written for the recipient, not copied from the address bar, which may contain a device, an order or a
   * ticket of the person who shares.
   */
  readonly path: string;
}

export type ShareWindow = JssdkWindow & Pick<Window, 'location' | 'navigator' | 'performance'>;

const jsApiList = ['updateAppMessageShareData', 'updateTimelineShareData'] as const;

/**
 * What the chat app's menu shares: the offer of the page shown last, else the standing content. A chat app that can't
 * be told shares the bare address.
 */
export function createSharing(view: ShareWindow) {
  const offers: ShareContent[] = [];
  let standing: ShareContent | undefined;
  let told: ShareContent | undefined;
  /** The signature is for one address, and another page of the same visit may have another one. */
  let configured: { readonly url: string; readonly sdk: Promise<Partial<Jssdk>> } | undefined;

  const tellLast = (kind: Host['kind']): void => {
    const content = offers[offers.length - 1] ?? standing;
    if (!content || content === told) return;
    told = content;
    tell(kind, content).catch(() => {
      if (told === content) told = undefined;
    });
  };

  async function tell(kind: Host['kind'], content: ShareContent): Promise<void> {
    const { title, text } = content;
    const { origin } = view.location;
    const link = new URL(content.path, origin).href;
    const imgUrl = new URL(`/pay/brands/${currentBrand().id}/icon-192.png`, origin).href;
    // Otherwise a slow answer could replace the content of a later page by that of an earlier one.
    const isLast = () => told === content;
    if (kind === 'mini-program') {
      const { miniProgram } = await loadJssdk(view, 'miniProgram');
      // The mini-program's own page shares, and uses what was posted last.
      if (isLast()) miniProgram?.postMessage({ data: { share: { title, text, link, imageUrl: imgUrl } } });
      return;
    }
    const sdk = await configuredSdk();
    if (!isLast()) return;
    sdk.updateAppMessageShareData?.({ title, desc: text, link, imgUrl });
    // Moments show one line.
    sdk.updateTimelineShareData?.({ title, link, imgUrl });
  }

  function configuredSdk(): Promise<Partial<Jssdk>> {
    const url = signedUrl(view);
    if (configured?.url === url) return configured.sdk;
    const own = { url, sdk: configure(view, url) };
    configured = own;
    own.sdk.catch(() => {
      if (configured === own) configured = undefined;
    });
    return own.sdk;
  }

  return {
    /** Sets what is shared while no page makes an offer of its own. */
    stand(kind: Host['kind'], content: ShareContent): void {
      standing = content;
      tellLast(kind);
    },
    /** Makes an offer until the returned function is called. */
    offer(kind: Host['kind'], content: ShareContent): () => void {
      offers.push(content);
      tellLast(kind);
      return () => {
        const at = offers.indexOf(content);
        if (at >= 0) offers.splice(at, 1);
        tellLast(kind);
      };
    },
  };
}

/**
 * The address to be signed. The chat app compares the signature with the present address, on iPhones with the one that
 * the visit began at; a fragment never counts.
 */
function signedUrl({ location, navigator, performance }: ShareWindow): string {
  const [visit] = performance.getEntriesByType('navigation');
  const isApple = /iPhone|iPad|iPod/.test(navigator.userAgent);
  const [address = ''] = ((isApple && visit?.name) || location.href).split('#');
  return address;
}

async function configure(view: ShareWindow, url: string): Promise<Partial<Jssdk>> {
  const [signed, sdk] = await Promise.all([post('/weixin/jsapiConfig', { url }), loadJssdk(view, 'config')]);
  await new Promise<void>((resolve, reject) => {
    sdk.ready?.(resolve);
    sdk.error?.((cause) => reject(jssdkFailure('wx.config', JSON.stringify(cause) ?? 'refused')));
    sdk.config?.({ ...signed, jsApiList });
  });
  return sdk;
}
