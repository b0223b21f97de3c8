import type { ReactNode } from 'react';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { Screen } from '../../page-kinds/screen.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { SimIcon } from '../../ui/icons.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { texts } from './sim-check-texts.ts';
import type { SimChecksInput } from './use-sim-checks.ts';

/** Nobody here knows the number: a typing error, or somebody else's card. */
export function SimNotFound({
  input,
  onAnother,
}: {
  readonly input: SimChecksInput;
  readonly onAnother: () => void;
}): ReactNode {
  const words = useTexts(texts);
  const { iccid } = input;
  return (
    <Screen>
      <StateMessage
        icon={SimIcon}
        tone="idle"
        title={iccid ? words.noCard : words.noDevice}
        text={
          <>
            {iccid && (
              <>
                {words.card(iccid.slice(-4))}
                <br />
              </>
            )}
            {iccid ? words.noCardText : words.noDeviceText}
          </>
        }
        actions={<Button onPress={onAnother}>{words.another}</Button>}
      />
    </Screen>
  );
}

/** The device reports no card: what to try, and how to check another one. */
export function NoSim({
  imei,
  onAnother,
}: {
  readonly imei: string | undefined;
  readonly onAnother: () => void;
}): ReactNode {
  const words = useTexts(texts);
  return (
    <Screen>
      <StateMessage
        icon={SimIcon}
        tone="bad"
        title={words.noSim}
        text={words.noSimText}
        actions={
          <>
            <Button href={pageUrl('sim/404.html', { imei })}>{words.howTo}</Button>
            <Button tone="quiet" onPress={onAnother}>
              {words.another}
            </Button>
          </>
        }
      />
    </Screen>
  );
}
