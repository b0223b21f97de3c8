import { createContext } from 'react';

/** The id of the sentence above the actions of the bottom bar, for what stands in the bar. */
export const NoteId = createContext<string | undefined>(undefined);
