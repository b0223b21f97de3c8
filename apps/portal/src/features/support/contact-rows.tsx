import type { CallData } from '@device-pay/contract';
import type { ReactNode } from 'react';
import { currentBrand } from '../../brand/current-brand.ts';
import { useTexts } from '../../text/text-context.tsx';
import { MailIcon } from '../../ui/contact-icons.tsx';
import { PhoneIcon } from '../../ui/icons.tsx';
import { phoneUrl } from '../../ui/phone-url.ts';
import { ListRow, Rows } from '../../ui/rows.tsx';
import { texts } from './service-texts.ts';

export type ServiceGroup = CallData<'/csd/getServiceGroup'>;

interface ContactRowsProps {
  /** Undefined while it loads and without a connection: then the brand's own phone and e-mail are shown. */
  readonly group: ServiceGroup | undefined;
  /** A last row below phone and e-mail, so that they do not move when it appears. */
  readonly last?: ReactNode;
  /** Put into the subject of an e-mail. */
  readonly subject?: string | undefined;
}

/** Phone and e-mail, which are always there. */
export function ContactRows({ group, last, subject }: ContactRowsProps): ReactNode {
  const words = useTexts(texts);
  const { phone, email } = group ?? currentBrand().support;
  const query = subject ? `?subject=${encodeURIComponent(subject)}` : '';
  return (
    <Rows>
      <ListRow icon={<PhoneIcon />} title={words.phone} text={phone} href={phoneUrl(phone)} />
      <ListRow icon={<MailIcon />} title={words.email} text={email} href={`mailto:${email}${query}`} />
      {last}
    </Rows>
  );
}
