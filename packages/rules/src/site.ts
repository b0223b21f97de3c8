/** Where a portal is run for: mainland China (`cn`) or everywhere else (`iso`). Decides currency and zone. */
export type Site = 'cn' | 'iso';
