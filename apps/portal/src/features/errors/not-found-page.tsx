import type { ReactNode } from 'react';
import { useSessionImei } from '../../call/use-session.ts';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { Screen } from '../../page-kinds/screen.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { SearchIcon } from '../../ui/field-icons.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { texts } from './texts.ts';

/** Says that there is no such page, and leads back to the last device. */
export function NotFoundPage(): ReactNode {
  const words = useTexts(texts);
  const imei = useSessionImei();
  return (
    <Screen>
      <StateMessage
        icon={SearchIcon}
        tone="idle"
        title={words.heading}
        text={words.text}
        actions={
          <Button href={pageUrl('serve.html', { imei })}>{imei ? words.toDevice : words.toServices}</Button>
        }
      />
    </Screen>
  );
}
