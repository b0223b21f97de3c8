import { type ReactNode, useState } from 'react';
import { usePage } from '../../page-kinds/page-context.ts';
import { Screen } from '../../page-kinds/screen.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Stack } from '../../ui/card.tsx';
import { Segmented } from '../../ui/choice.tsx';
import { ContactCard } from './contact-card.tsx';
import type { EntryType } from './entry.ts';
import styles from './help.module.css';
import { HelpResults } from './help-results.tsx';
import { QuestionField, useQuestion } from './help-search.tsx';
import { texts } from './help-texts.ts';
import { useHelpDevice } from './use-help-entries.ts';

const types = ['all', '1', '2', '3'] as const;
type Shown = (typeof types)[number];

const isShown = (text: string | null): text is Shown => types.some((type) => type === text);

/** All answers: search first, then by type. `q` and `type` in the address preset both. */
export function AllQuestionPage(): ReactNode {
  const words = useTexts(texts);
  const { query } = usePage();
  const device = useHelpDevice();
  const asked = query.get('type');
  const { typed, setTyped, question } = useQuestion(query.get('q') ?? '');
  const [type, setType] = useState<Shown>(isShown(asked) ? asked : 'all');
  const orderId = query.get('orderId') ?? undefined;
  const labels = { all: words.all, '1': words.question, '2': words.fault, '3': words.tutorial };
  return (
    <Screen>
      <Stack>
        <QuestionField typed={typed} onType={setTyped} />
        <Segmented
          label={words.type}
          value={type}
          onChange={setType}
          options={types.map((value) => ({ value, label: labels[value] }))}
        />
        {device && question === '' && <p className={styles.note}>{words.forDevice(device.name)}</p>}
        <HelpResults
          question={question}
          type={type === 'all' ? undefined : (Number(type) as EntryType)}
          device={device}
          orderId={orderId}
          onAllTypes={() => setType('all')}
        />
        {question === '' && <ContactCard imei={device?.imei} orderId={orderId} />}
      </Stack>
    </Screen>
  );
}
