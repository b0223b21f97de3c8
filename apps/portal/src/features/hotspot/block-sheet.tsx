import { type FormEvent, type ReactNode, useState } from 'react';
import { Sheet } from '../../page-kinds/sheet.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/fields.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import { texts } from './clients-texts.ts';
import styles from './hotspot.module.css';
import { readMac } from './wifi-rules.ts';

export interface BlockSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  /** Who is on the black list already. */
  readonly blocked: readonly string[];
  readonly pending: boolean;
  readonly onBlock: (mac: string) => void;
}

/** Puts a device on the black list that was never connected: by its MAC address. */
export function BlockSheet({ open, onClose, blocked, pending, onBlock }: BlockSheetProps): ReactNode {
  const words = useTexts(texts);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string>();
  const submit = (event?: FormEvent) => {
    event?.preventDefault();
    const mac = readMac(typed);
    if (mac === undefined) return setProblem(words.macWrong);
    if (blocked.includes(mac)) return setProblem(words.macThere);
    setProblem(undefined);
    setTyped('');
    onBlock(mac);
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
