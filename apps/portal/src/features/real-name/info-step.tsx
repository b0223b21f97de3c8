import { type ReactNode, useState } from 'react';
import { serverNow } from '../../call/server-clock.ts';
import { useSend } from '../../call/use-call.ts';
import { type FieldProblem, FormPage, problemOf } from '../../page-kinds/form-page.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Stack } from '../../ui/card.tsx';
import { TextField } from '../../ui/fields.tsx';
import { withWordBreaks } from '../../ui/with-word-breaks.tsx';
import styles from './flow.module.css';
import { dueDot } from './flow-steps.ts';
import { texts } from './flow-texts.ts';
import { cardNoProblem, plainCardNo } from './id-fields.ts';
import { named, type StepProps } from './real-name.ts';
import type { Read } from './send-capture.ts';
import { SimName } from './sim-name.tsx';
import { StepDots } from './step-dots.tsx';
import { followRefusal } from './use-real-name.ts';
import { forgetTypedInfo, useTypedInfo } from './use-typed-info.ts';
import { Withdraw } from './withdraw.tsx';

export interface InfoStepProps extends StepProps {
  /** Name and number as read from the photo, in full; only the visit that sent the photo has them. */
  readonly read: Read | undefined;
  /** Takes the photo again, because it was of the wrong card. */
  readonly onRetake: () => void;
}

/**
 * Name and number as they were read from the photo, to compare and correct. A page that was opened again gets the
 * number with its middle hidden: then it has to be typed only if it is wrong. Nothing typed here is stored on the
 * phone.
 */
export function InfoStep({ target, realName, onChange, read, onRetake }: InfoStepProps): ReactNode {
  const words = useTexts(texts);
  const { recognised } = realName;
  const [{ name, cardNo }, change] = useTypedInfo(realName, {
    name: read?.name ?? recognised?.name ?? '',
    cardNo: read?.cardNo ?? '',
  });
  const [problems, setProblems] = useState<readonly FieldProblem[]>([]);
  /** Whether the number was changed since the last try to send: what was wrong with it is not said beside it then. */
  const [isRetyped, setIsRetyped] = useState(false);
  /** The problem shown as soon as the field is left; it must not take the focus from where it went. */
  const [leftFault, setLeftFault] = useState<string>();
  const checking = useSend('/api/unicom/realname/checkInfo');

  const cardNoWords = {
    missing: words.cardNoMissing,
    length: words.cardNoLength,
    wrong: words.cardNoWrong,
  };
  const cardNoFault = () => {
    const problem = cardNoProblem(cardNo, recognised !== null, new Date(serverNow()));
    return problem && { name: 'cardNo', text: cardNoWords[problem] };
  };
  const submit = () => {
    const fault = cardNoFault();
    const found: FieldProblem[] = name.trim() ? [] : [{ name: 'name', text: words.nameMissing }];
    if (fault) found.push(fault);
    setProblems(found);
    setIsRetyped(false);
    if (found.length > 0) return;
    const typed = plainCardNo(cardNo);
    checking.mutate(
      { input: { ...named(target), name: name.trim(), ...(typed ? { cardNo: typed } : {}) } },
      {
        onSuccess: (next) => {
          forgetTypedInfo();
          onChange(next);
        },
        onError: followRefusal,
      },
    );
  };
  const due = dueDot(realName);
  return (
    <FormPage
      aside={<SimName of={realName} />}
      submitLabel={words.confirmInfo}
      onSubmit={submit}
      pending={checking.isPending}
      problems={problems}
      error={checking.error}
    >
      {due && <StepDots due={due} />}
      <Card>
        <Stack>
          <div>
            <h2>{words.info}</h2>
            <p className={styles.lead}>{withWordBreaks(words.infoText)}</p>
          </div>
          <TextField
            name="name"
            label={words.name}
            autoComplete="off"
            maxLength={50}
            value={name}
            onChange={(typed) => change({ name: typed })}
            error={problemOf(problems, 'name')}
          />
          <TextField
            name="cardNo"
            label={words.cardNo}
            hint={recognised && !read ? words.cardNoRead(recognised.cardNo) : words.cardNoHint}
            autoComplete="off"
            maxLength={24}
            value={cardNo}
            onChange={(typed) => {
              change({ cardNo: typed });
              setLeftFault(undefined);
              setIsRetyped(true);
            }}
            onBlur={() => setLeftFault(cardNo ? cardNoFault()?.text : undefined)}
            error={(isRetyped ? undefined : problemOf(problems, 'cardNo')) ?? leftFault}
          />
        </Stack>
      </Card>
      <div className={styles.links}>
        {realName.state === 'back' && (
          <Button tone="plain" onPress={onRetake}>
            {words.redoFront}
          </Button>
        )}
        <Withdraw target={target} realName={realName} onChange={onChange} />
      </div>
    </FormPage>
  );
}
