import type { ReactNode } from 'react';
import { useCall } from '../../call/use-call.ts';
import { pageUrl } from '../../page-kinds/page-context.ts';
import { QueryState } from '../../page-kinds/query-state.tsx';
import { Screen } from '../../page-kinds/screen.tsx';
import { useTexts } from '../../text/text-context.tsx';
import { Button } from '../../ui/button.tsx';
import { PetIcon } from '../../ui/icons.tsx';
import { StateMessage } from '../../ui/states.tsx';
import { NoticeForm } from './notice-form.tsx';
import { texts } from './seek-texts.ts';

/** The notice of a device's pet, for its owner to edit. */
export function OwnNotice({ imei }: { readonly imei: string }): ReactNode {
  const words = useTexts(texts);
  const pet = useCall('/petMessage/getPetMessageByImei', { imei });
  if (pet.data) return <NoticeForm imei={imei} pet={pet.data} />;
  return (
    <Screen>
      <QueryState query={pet} skeleton="form">
        {() => (
          <StateMessage
            icon={PetIcon}
            title={words.noPet}
            text={words.noPetText}
            actions={<Button href={pageUrl('pet/petInfo.html', { imei })}>{words.enterPet}</Button>}
          />
        )}
      </QueryState>
    </Screen>
  );
}
