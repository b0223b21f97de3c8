import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ListRow, Rows } from './rows.tsx';

it('rows are a list with an item for each, and none for what is not shown', () => {
  const isShown = false;
  const markup = renderToStaticMarkup(
    <Rows>
      <ListRow title="Orders" href="/pay/order.html" />
      {isShown && <ListRow title="Coupons" href="/pay/coupon.html" />}
      {['1', '2'].map((id) => (
        <ListRow key={id} title={id} />
      ))}
    </Rows>,
  );
  expect(markup).toMatch(/^<ul><li[^>]*><a .*Orders.*<\/a><\/li><li[^>]*>.*<\/li><\/ul>$/);
  expect(markup.match(/<li/g)).toHaveLength(3);
});
