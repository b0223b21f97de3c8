/** Decides prices, currency and time zone. */
export type Site = 'cn' | 'iso';
/** Selects the family of back ends. */
export type Platform = 'track' | 'cmp';
/** Where the portal runs. */
export type Environment = 'native' | 'mini-program' | 'web';
/** WX WeChat Pay · ZFB Alipay · UG payment by card, through the brand's {@link CardLink}. */
export type PayMethod = 'WX' | 'ZFB' | 'UG';
/** The service that takes card payments; also the payment provider's id in the server. */
export const cardLinks = ['lianlian', 'stripe'] as const;
export type CardLink = (typeof cardLinks)[number];
/** Two to eight lower-case letters, such as `zax`. Not a union of names, as brands are data. */
export type BrandId = string;

export interface BrandHost {
  /** Without port. */
  readonly host: string;
  readonly site: Site;
}

/** A brand is only data: no code depends on a particular brand. */
export interface Brand {
  /** Also the project id on the wire. */
  readonly id: BrandId;
  /** The two letters with which the brand's order numbers begin. */
  readonly orderCode: string;
  readonly name: { readonly zh: string; readonly en: string };
  /** The hosts that serve this brand's portal. */
  readonly hosts: readonly BrandHost[];
  /** Origin of the calls by platform, such as `https://api.example`; '' is the page's own origin. */
  readonly apiOrigin: Readonly<Record<Platform, string>>;
  /** Origins that may call the API from another host, beside the brand's own hosts. */
  readonly corsOrigins: readonly string[];
  /** In the order in which they are offered. */
  readonly payMethods: Readonly<Record<Site, Readonly<Record<Environment, readonly PayMethod[]>>>>;
  readonly cardLink: CardLink;
  readonly support: { readonly phone: string; readonly email: string };
}

type UsuallyShared = 'apiOrigin' | 'corsOrigins' | 'payMethods' | 'cardLink';
type BrandInput = Omit<Brand, UsuallyShared> & Partial<Pick<Brand, UsuallyShared>>;

// Only WeChat Pay works inside a mini-program, and it takes yuan only.
const usualPayMethods: Brand['payMethods'] = {
  cn: { native: ['WX', 'ZFB'], 'mini-program': ['WX'], web: ['WX', 'ZFB'] },
  iso: { native: ['UG'], 'mini-program': [], web: ['UG'] },
};

/** Fills in what brands usually share, such as calls to the page's own origin, and adds the demo host. */
export function defineBrand(input: BrandInput): Brand {
  return {
    apiOrigin: { track: '', cmp: '' },
    corsOrigins: [],
    payMethods: usualPayMethods,
    cardLink: 'lianlian',
    ...input,
    hosts: [...input.hosts, { host: `${input.id}.localhost`, site: 'cn' }],
  };
}
