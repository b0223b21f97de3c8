/** The market of a portal: mainland China (`cn`) or everywhere else (`iso`). Decides currency and zone. */
export type Site = 'cn' | 'iso';
