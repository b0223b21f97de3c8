import { useEffect, useRef, useState } from 'react';

/**
 * For a form of one field, which has no error summary: call the answer whenever a try finds a problem, and the field
 * takes the focus once the problem stands at it, so that it is read with it. Else the button keeps the focus, and who
 * does not see the field hears nothing.
 */
export function useFieldFocus(name: string): () => void {
  const [found, setFound] = useState(0);
  const focused = useRef(0);
  useEffect(() => {
    // A page that is shown again runs its effects anew.
    if (focused.current === found) return;
    focused.current = found;
    document.getElementById(name)?.focus();
  }, [found, name]);
  return () => setFound((count) => count + 1);
}
