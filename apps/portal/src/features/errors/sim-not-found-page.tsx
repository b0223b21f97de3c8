import type { ReactNode } from 'react';
import { pageUrl, useImei } from '../../page-kinds/page-context.ts';
import { Screen } from '../../page-kinds/screen.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Stack } from '../../ui/card.tsx';
import { SimIcon } from '../../ui/icons.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { Timeline } from '../../ui/timeline.tsx';
import { texts } from './sim-texts.ts';

/** No SIM card was found: what to try, and the way back to the last device. */
export function SimNotFoundPage(): ReactNode {
  const words = useTexts(texts);
  const imei = useImei();
  const steps = [
    [words.powerTitle, words.powerText],
    [words.takeTitle, words.takeText],
    [words.insertTitle, words.insertText],
    [words.restartTitle, words.restartText],
  ] as const;
  return (
    <Screen
      bottom={
        <>
          <Button tone="quiet" size="l" href={pageUrl('serve.html', { imei })}>
            {imei ? words.toDevice : words.toServices}
          </Button>
          {imei && (
            <Button size="l" href={pageUrl('device-check.html', { imei })}>
              {words.check}
            </Button>
          )}
        </>
      }
    >
      <Stack>
        <StateMessage icon={SimIcon} tone="bad" title={words.heading} text={words.text} />
        <Card>
          <Timeline
            steps={steps.map(([title, text], index) => ({
              state: 'later',
              stateLabel: words.step,
              mark: index + 1,
              title,
              text,
            }))}
          />
        </Card>
      </Stack>
    </Screen>
  );
}
