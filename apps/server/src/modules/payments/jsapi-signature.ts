import { createHash } from 'node:crypto';

interface SignedPage {
  readonly ticket: string;
  readonly nonceStr: string;
  /** Seconds since the epoch. */
  readonly timestamp: number;
  /** As the browser shows it, up to the #. */
  readonly url: string;
}

/** What proves to WeChat that a page is ours. SHA-1 is WeChat's choice; the values go in as they are. */
export const jsapiSignature = ({ ticket, nonceStr, timestamp, url }: SignedPage): string =>
  createHash('sha1')
    .update(`jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url}`)
    .digest('hex');
