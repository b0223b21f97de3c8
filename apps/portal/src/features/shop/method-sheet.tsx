import type { ReactNode } from 'react';
import type { PayMethod } from '../../host/pay-method.ts';
import { usePayMethodWords } from '../../host/pay-method-texts.ts';
import { Sheet } from '../../page-kinds/sheet.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { OptionCards } from '../../ui/choice.tsx';
import { PayMethodIcon } from '../../ui/pay-method-icon.tsx';
import { ListRow } from '../../ui/rows.tsx';
import { texts } from './method-texts.ts';

export interface MethodSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly methods: readonly PayMethod[];
  readonly chosen: PayMethod;
  readonly onChoose: (method: PayMethod) => void;
}

/** The methods that work here. A choice counts at once, but leaves the sheet open: arrow keys choose as they move. */
export function MethodSheet({ open, onClose, methods, chosen, onChoose }: MethodSheetProps): ReactNode {
  const words = useTexts(texts);
  const named = usePayMethodWords();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={words.chooseMethod}
      actions={<Button onPress={onClose}>{words.done}</Button>}
    >
      <OptionCards
        label={words.chooseMethod}
        value={chosen}
        onChange={onChoose}
        options={methods.map((method) => ({
          value: method,
          content: (
            <ListRow
              icon={<PayMethodIcon method={method} />}
              title={named.title(method)}
              text={words.confirmIn(named.provider(method), method === 'UG')}
            />
          ),
        }))}
      />
    </Sheet>
  );
}
