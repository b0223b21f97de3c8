/** What a page looks like before its data is there. */
export type SkeletonKind =
  | 'home'
  | 'list'
  | 'items'
  | 'detail'
  | 'form'
  | 'content'
  | 'choose'
  | 'result'
  | 'row'
  | 'figures';

/** A block and its pieces, as class names that brand/critical.css draws. */
export interface SkeletonBlock {
  readonly block: string;
  readonly pieces: readonly string[];
}

const card = (...pieces: string[]): SkeletonBlock => ({ block: 'sk-b sk-card', pieces });
const plain = (...pieces: string[]): SkeletonBlock => ({ block: 'sk-b', pieces });
const split = (): SkeletonBlock => ({ block: 'sk-b sk-card sk-split', pieces: ['sk-pic', 'sk-w5'] });
const figures = [
  plain('sk-w3'),
  { block: 'sk-b sk-card sk-three', pieces: ['sk-ring', 'sk-ring', 'sk-ring'] },
];
/** Fills a screen, so that what is below a list is out of view until the list is there, and does not move then. */
const items = Array.from({ length: 8 }, split);
/** Name and price, contents, and the price of a day. */
const offer = card('sk-w5', 'sk-w8', 'sk-w3');

/** The static pages and the portal draw the same shapes, so nothing jumps when the portal takes over. */
export const skeletonShapes: Readonly<Record<SkeletonKind, readonly SkeletonBlock[]>> = {
  home: [split(), plain('sk-big'), ...figures, card('sk-w5', 'sk-w8', 'sk-w5', 'sk-w8')],
  list: [plain('sk-field'), ...items],
  // A list below what is there already: tabs, a search field, a heading.
  items,
  detail: [card('sk-w3', 'sk-w5', 'sk-w8', 'sk-w5'), split(), card('sk-w8', 'sk-w8', 'sk-w8', 'sk-w8')],
  form: [card('sk-w3', 'sk-field', 'sk-w3', 'sk-field'), plain('sk-field')],
  content: [card('sk-w5', 'sk-w3', 'sk-field', '', 'sk-w8', '', 'sk-w3', '', '', 'sk-w8')],
  choose: [plain('sk-field'), offer, offer, offer, offer, offer],
  result: [plain('sk-w5', 'sk-w8'), plain('sk-field')],
  // Parts of a page that load by themselves.
  row: [split()],
  figures,
};
