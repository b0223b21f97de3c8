export type { Document, DocumentValues } from './document.ts';
export { fillDocument, readDocument } from './document.ts';

/** One version of a document. Each language is loaded on its own. */
export interface DocumentVersion {
  /** yyyy-MM; a number after a dot is a revision of only the words: `2026-11.2` means the same as `2026-11`. */
  readonly version: string;
  readonly zh: () => Promise<string>;
  readonly en: () => Promise<string>;
}

type Versions = readonly [DocumentVersion, ...DocumentVersion[]];
type Loading = Promise<{ readonly default: string }>;

const version = (name: string, zh: () => Loading, en: () => Loading): DocumentVersion => ({
  version: name,
  zh: () => zh().then((file) => file.default),
  en: () => en().then((file) => file.default),
});

/**
 * Every document with its versions, newest first. People agreed to them, so none is ever removed or reworded: a change
 * is a new version. A version that says the same in better words is a revision: it is in force from the same day, and
 * nobody is asked to agree again.
 */
export const documents = {
  'registration-agreement': [
    version(
      '2026-11.2',
      () => import('./registration-agreement/2026-11.2.zh.md?raw'),
      () => import('./registration-agreement/2026-11.2.en.md?raw'),
    ),
    version(
      '2026-11',
      () => import('./registration-agreement/2026-11.zh.md?raw'),
      () => import('./registration-agreement/2026-11.en.md?raw'),
    ),
  ],
  'privacy-policy': [
    version(
      '2026-11.2',
      () => import('./privacy-policy/2026-11.2.zh.md?raw'),
      () => import('./privacy-policy/2026-11.2.en.md?raw'),
    ),
    version(
      '2026-11',
      () => import('./privacy-policy/2026-11.zh.md?raw'),
      () => import('./privacy-policy/2026-11.en.md?raw'),
    ),
    version(
      '2026-03',
      () => import('./privacy-policy/2026-03.zh.md?raw'),
      () => import('./privacy-policy/2026-03.en.md?raw'),
    ),
  ],
  'hotspot-privacy-policy': [
    version(
      '2026-11.2',
      () => import('./hotspot-privacy-policy/2026-11.2.zh.md?raw'),
      () => import('./hotspot-privacy-policy/2026-11.2.en.md?raw'),
    ),
    version(
      '2026-11',
      () => import('./hotspot-privacy-policy/2026-11.zh.md?raw'),
      () => import('./hotspot-privacy-policy/2026-11.en.md?raw'),
    ),
  ],
  'use-agreement': [
    version(
      '2026-11.2',
      () => import('./use-agreement/2026-11.2.zh.md?raw'),
      () => import('./use-agreement/2026-11.2.en.md?raw'),
    ),
    version(
      '2026-11',
      () => import('./use-agreement/2026-11.zh.md?raw'),
      () => import('./use-agreement/2026-11.en.md?raw'),
    ),
    version(
      '2026-03',
      () => import('./use-agreement/2026-03.zh.md?raw'),
      () => import('./use-agreement/2026-03.en.md?raw'),
    ),
  ],
  'mini-program-privacy-policy': [
    version(
      '2026-11.2',
      () => import('./mini-program-privacy-policy/2026-11.2.zh.md?raw'),
      () => import('./mini-program-privacy-policy/2026-11.2.en.md?raw'),
    ),
    version(
      '2026-11',
      () => import('./mini-program-privacy-policy/2026-11.zh.md?raw'),
      () => import('./mini-program-privacy-policy/2026-11.en.md?raw'),
    ),
  ],
  'mini-program-use-agreement': [
    version(
      '2026-11.2',
      () => import('./mini-program-use-agreement/2026-11.2.zh.md?raw'),
      () => import('./mini-program-use-agreement/2026-11.2.en.md?raw'),
    ),
    version(
      '2026-11',
      () => import('./mini-program-use-agreement/2026-11.zh.md?raw'),
      () => import('./mini-program-use-agreement/2026-11.en.md?raw'),
    ),
  ],
  'window-instructions': [
    version(
      '2026-11.2',
      () => import('./window-instructions/2026-11.2.zh.md?raw'),
      () => import('./window-instructions/2026-11.2.en.md?raw'),
    ),
    version(
      '2026-11',
      () => import('./window-instructions/2026-11.zh.md?raw'),
      () => import('./window-instructions/2026-11.en.md?raw'),
    ),
  ],
} satisfies Readonly<Record<string, Versions>>;

export type DocumentId = keyof typeof documents;

/** The versions of a document, newest first. */
export const versionsOf = (id: DocumentId): Versions => documents[id];
