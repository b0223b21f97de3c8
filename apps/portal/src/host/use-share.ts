import { useEffect } from 'react';
import { isInChatApp } from './host.ts';
import { useHost } from './host-context.ts';
import type { ShareContent } from './share-in-chat-app.ts';

const loadSharing = () => import('./sharing.ts');

/** Inside the chat app: sets what its own menu shares while the page is shown. */
export function useShare({ title, text, path }: ShareContent): void {
  const host = useHost();
  const { kind } = host;
  const isOffered = isInChatApp(host);
  useEffect(() => {
    if (!isOffered) return undefined;
    let end: (() => void) | undefined;
    let isOver = false;
    loadSharing().then(
      ({ sharing }) => {
        if (!isOver) end = sharing.offer(kind, { title, text, path });
      },
      // If this fails to load, the menu shares what it did before.
      () => undefined,
    );
    return () => {
      isOver = true;
      end?.();
    };
  }, [isOffered, kind, title, text, path]);
}
