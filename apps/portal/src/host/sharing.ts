import { createSharing } from './share-in-chat-app.ts';

/** Sets what the chat app around this page shares. */
export const sharing = createSharing(window);
