import type { ReactNode } from 'react';
import { currentBrand } from '../../brand/current-brand.ts';
import { useTexts } from '../../text/text-context.tsx';
import { Card, SectionHeading } from '../../ui/card.tsx';
import { MessageIcon, PhoneIcon } from '../../ui/icons.tsx';
import { phoneUrl } from '../../ui/phone-url.ts';
import { ListRow, Rows } from '../../ui/rows.tsx';
import { type ContactSubject, contactUrl } from './contact-url.ts';
import { texts } from './help-texts.ts';

/** How to contact people: writing to us, with the subject filled in, and the phone. */
export function ContactRows(subject: ContactSubject): ReactNode {
  const words = useTexts(texts);
  const { support } = currentBrand();
  return (
    <Card>
      <Rows>
        <ListRow
          icon={<MessageIcon />}
          title={words.contact}
          text={subject.about ? words.contactText : words.contactPlain}
          href={contactUrl(subject)}
        />
        <ListRow
          icon={<PhoneIcon />}
          title={words.call}
          text={support.phone}
          href={phoneUrl(support.phone)}
        />
      </Rows>
    </Card>
  );
}

export function ContactCard(subject: ContactSubject): ReactNode {
  const words = useTexts(texts);
  return (
    <>
      <SectionHeading>{words.stillStuck}</SectionHeading>
      <ContactRows {...subject} />
    </>
  );
}
