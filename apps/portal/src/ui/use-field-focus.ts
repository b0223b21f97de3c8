import { useEffect, useRef, useState } from 'react';
import { shownField } from './shown-field.ts';

/**
 * For a form of one field, which has no error summary: call the returned function whenever a try finds a problem. The
 * field takes the focus once the problem is shown at it, so that both are read out; with the focus left on the button,
 * screen readers would say nothing.
 */
export function useFieldFocus(name: string): () => void {
  const [found, setFound] = useState(0);
  const focused = useRef(0);
  useEffect(() => {
    // Effects run again when a kept page is shown again: the focus must not move then.
    if (focused.current === found) return;
    focused.current = found;
    shownField(name)?.focus();
  }, [found, name]);
  return () => setFound((count) => count + 1);
}
