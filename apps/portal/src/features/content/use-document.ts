import {
  type Document,
  type DocumentId,
  type DocumentVersion,
  fillDocument,
  readDocument,
} from '@device-pay/content/documents';
import { useMemo } from 'react';
import { currentDocumentValues } from '../../brand/document-values.ts';
import { transportError } from '../../call/call-error.ts';
import { type CallResult, useAnswer } from '../../call/use-answer.ts';
import type { Language } from '../../text/language.ts';

export interface LoadedDocument {
  /** The state of loading the file, which is its data. */
  readonly query: CallResult<string>;
  /** With the names of this host's brand; undefined until it is loaded. */
  readonly document: Document | undefined;
}

/** One language of one version, loaded as a file of its own. A version never changes, so it is loaded once. */
export function useDocument(id: DocumentId, shown: DocumentVersion, language: Language): LoadedDocument {
  const query = useAnswer(
    {
      key: `document ${id} ${shown.version} ${language}`,
      path: 'document',
      isTriedOffline: true,
      ask: () =>
        shown[language]().catch((cause: unknown) => {
          throw transportError('unreachable', cause);
        }),
    },
    { staleTimeMs: Number.POSITIVE_INFINITY },
  );
  const file = query.data;
  const document = useMemo(
    () =>
      file === undefined ? undefined : readDocument(fillDocument(file, currentDocumentValues(language))),
    [file, language],
  );
  return { query, document };
}
