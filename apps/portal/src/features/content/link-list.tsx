import type { ReactNode } from 'react';
import { Card, SectionHeading } from '../../ui/card.tsx';
import { ListRow, Rows } from '../../ui/rows.tsx';

/** Where to read on, under a heading. */
export function LinkList({
  heading,
  links,
}: {
  readonly heading: string;
  readonly links: readonly { readonly href: string; readonly title: string }[];
}): ReactNode {
  return (
    <>
      <SectionHeading>{heading}</SectionHeading>
      <Card>
        <Rows>
          {links.map((link) => (
            <ListRow key={link.href} title={link.title} href={link.href} />
          ))}
        </Rows>
      </Card>
    </>
  );
}
