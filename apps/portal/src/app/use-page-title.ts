import { useEffect, useSyncExternalStore } from 'react';
import type { Language } from '../text/language.ts';

type Titles = Readonly<Record<string, string>>;

const loaders: Readonly<Record<Language, () => Promise<{ readonly titles: Titles }>>> = {
  zh: () => import('virtual:titles/zh'),
  en: () => import('virtual:titles/en'),
};

const known = new Map<Language, Titles>();
const asked = new Set<Language>();
const listeners = new Set<() => void>();

/**
 * The opened page has its own titles in its HTML, so the first screen needs no dictionary. The path is read from that
 * HTML because, without a connection, it may be another page's that was served instead.
 */
const openedPath = document.documentElement.dataset.page;

function titleOf(path: string, language: Language): string {
  const opened = path === openedPath ? document.documentElement.dataset[language] : undefined;
  return known.get(language)?.[path] ?? opened ?? '';
}

function load(language: Language): void {
  if (asked.has(language)) return;
  asked.add(language);
  loaders[language]().then(
    ({ titles }) => {
      known.set(language, titles);
      for (const listener of listeners) listener();
    },
    // Without a connection this fails, and the next page asks for the titles again.
    () => asked.delete(language),
  );
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The title of a page; empty while the titles of a language are being loaded. */
export function usePageTitle(path: string, language: Language): string {
  const title = useSyncExternalStore(subscribe, () => titleOf(path, language));
  const isNeeded = title === '';
  useEffect(() => {
    if (isNeeded) return load(language);
    // The page already has its title: whatever it still loads comes first.
    const timer = setTimeout(() => load(language), 2000);
    return () => clearTimeout(timer);
  }, [isNeeded, language]);
  return title;
}
