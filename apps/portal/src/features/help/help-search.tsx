import { type ReactNode, useState } from 'react';
import { useTexts } from '../../text/text-context.tsx';
import { SearchField } from '../../ui/fields.tsx';
import { searchDebounceMs, useDebounced } from '../../ui/use-debounced.ts';
import { HelpResults } from './help-results.tsx';
import { texts } from './help-texts.ts';
import type { HelpDevice } from './use-help-entries.ts';

/** The longest question that the call accepts. */
const maxQuestionLength = 100;

/** What is typed, and the question that it becomes once one stops typing. */
export function useQuestion(initial = '') {
  const [typed, setTyped] = useState(initial);
  const question = useDebounced(typed.trim().slice(0, maxQuestionLength), searchDebounceMs);
  return { typed, setTyped, question: typed.trim() === '' ? '' : question };
}

export interface QuestionFieldProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
}

export function QuestionField({ typed, onType }: QuestionFieldProps): ReactNode {
  const words = useTexts(texts);
  return (
    <SearchField
      label={words.search}
      placeholder={words.searchHint}
      clearLabel={words.clear}
      value={typed}
      onChange={onType}
    />
  );
}

export interface SearchFirstProps {
  readonly device: HelpDevice | undefined;
  readonly orderId?: string | undefined;
  /** The page's own content, shown until something is searched for. */
  readonly children: ReactNode;
}

/** A search field above a page: the results replace the page's content as soon as something is searched for. */
export function SearchFirst({ device, orderId, children }: SearchFirstProps): ReactNode {
  const { typed, setTyped, question } = useQuestion();
  return (
    <>
      <QuestionField typed={typed} onType={setTyped} />
      {question === '' ? children : <HelpResults question={question} device={device} orderId={orderId} />}
    </>
  );
}
