/** The brands' colours, written by the build from packages/brands. */
declare module 'virtual:brand.css';

/** The titles of all pages in Chinese, by path; written by the build from titles.ts. */
declare module 'virtual:titles/zh' {
  export const titles: Readonly<Record<string, string>>;
}
/** The same in English. */
declare module 'virtual:titles/en' {
  export const titles: Readonly<Record<string, string>>;
}
