import { createSharing } from './share-in-chat-app.ts';

/** What the chat app around this page passes on of it. */
export const sharing = createSharing(window);
