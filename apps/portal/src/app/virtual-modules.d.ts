/** The brands' colours, written by the build from packages/brands. */
declare module 'virtual:brand.css';
