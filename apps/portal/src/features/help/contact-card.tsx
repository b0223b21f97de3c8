import type { ReactNode } from 'react';
import { currentBrand } from '../../brand/current-brand.ts';
import { usePage } from '../../page-kinds/page-context.ts';
import { useTexts } from '../../text/text-context.tsx';
import { Card, SectionHeading } from '../../ui/card.tsx';
import { MessageIcon, PhoneIcon } from '../../ui/icons.tsx';
import { ListRow, Rows } from '../../ui/rows.tsx';
import { type ContactSubject, contactUrl } from './contact-url.ts';
import { texts } from './help-texts.ts';

/** The way to people, with what it is about: writing where the portal has a page for that, else mail, and the phone. */
export function ContactRows(subject: ContactSubject): ReactNode {
  const words = useTexts(texts);
  const { hasPage } = usePage();
  const { support } = currentBrand();
  const url = contactUrl(hasPage, subject);
  const mail = `mailto:${support.email}${subject.about ? `?subject=${encodeURIComponent(subject.about)}` : ''}`;
  return (
    <Card>
      <Rows>
        <ListRow
          icon={<MessageIcon />}
          title={url ? words.contact : words.email}
          text={url ? (subject.about ? words.contactText : words.contactPlain) : support.email}
          href={url ?? mail}
        />
        <ListRow
          icon={<PhoneIcon />}
          title={words.call}
          text={support.phone}
          href={`tel:${support.phone.replace(/[^+\d]/g, '')}`}
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
