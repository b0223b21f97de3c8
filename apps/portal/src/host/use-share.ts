import { useEffect } from 'react';
import { useHost } from './host-context.ts';
import type { ShareContent } from './share-in-chat-app.ts';

const loadSharing = () => import('./sharing.ts');

/** Inside the chat app: what its own menu passes on, as long as the page is shown. */
export function useShare({ title, text, path }: ShareContent): void {
  const { kind, browser } = useHost();
  const isOffered = kind === 'mini-program' || (kind === 'web' && browser === 'wechat');
  useEffect(() => {
    if (!isOffered) return undefined;
    let end: (() => void) | undefined;
    let isOver = false;
    loadSharing().then(
      ({ sharing }) => {
        if (!isOver) end = sharing.offer(kind, { title, text, path });
      },
      // The menu passes on what it did before.
      () => undefined,
    );
    return () => {
      isOver = true;
      end?.();
    };
  }, [isOffered, kind, title, text, path]);
}
