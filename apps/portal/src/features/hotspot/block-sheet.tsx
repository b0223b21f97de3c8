import { type FormEvent, type ReactNode, useState } from 'react';
import type { CallError } from '../../call/call-error.ts';
import { FailureNotice } from '../../page-kinds/failure-notice.tsx';
import { Sheet } from '../../page-kinds/sheet.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { useFieldFocus } from '../../ui/use-field-focus.ts';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { texts } from './clients-texts.ts';
import styles from './hotspot.module.css';
import { readMac } from './wifi-rules.ts';

export interface BlockSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** The MAC addresses that are blocked already. */
  readonly blocked: readonly string[];
  readonly pending: boolean;
  /** Why the last try failed; shown in the sheet, as nobody would read it behind. */
  readonly error: CallError | null;
  readonly onBlock: (mac: string, onDone: () => void) => void;
}

/** Blocks a device that was never connected, by its MAC address. */
export function BlockSheet(props: BlockSheetProps): ReactNode {
  const { open, onClose, blocked, pending, error, onBlock } = props;
  const words = useTexts(texts);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const focusField = useFieldFocus('mac');
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    if (pending) return;
    const mac = readMac(typed);
    const found = mac === undefined ? words.macWrong : blocked.includes(mac) ? words.macThere : undefined;
    setProblem(found);
    if (mac === undefined || found) return focusField();
    // After a failure the address stays, and can be sent again.
    onBlock(mac, () => {
      setTyped('');
      onClose();
    });
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={words.add}
      actions={
        <Button size="l" pending={pending} onPress={() => submit()}>
          {words.addAction}
        </Button>
      }
    >
      <form noValidate className={styles.fields} onSubmit={submit}>
        <p className={styles.small}>{withWordBreaks(words.addText)}</p>
        <FailureNotice error={error} />
        <TextField
          name="mac"
          label={words.mac}
          hint={words.macHint}
          autoComplete="off"
          maxLength={24}
          value={typed}
          onChange={setTyped}
          error={problem}
        />
      </form>
    </Sheet>
  );
}
