import { saleTerms202611 } from './2026-11.ts';
import type { SaleTerms } from './sale-terms.ts';

/**
 * A revision of only the English words: it keeps the Chinese of 2026-11, means the same, and is in force from the same
 * day.
 */
export const saleTerms202611Revision2: SaleTerms = {
  ...saleTerms202611,
  version: '2026-11.2',
  en: {
    title: 'Terms of sale for value-added services',
    clauses: [
      {
        heading: 'What you buy',
        text: 'You are buying value-added services for the devices listed in the order. The order keeps the services, prices, language and version of these terms as they were when you placed it. Later changes do not affect it.',
      },
      {
        heading: 'Payment',
        text: 'You must pay for an order within the time shown on the page, or it is cancelled automatically. An order counts as paid when the payment provider confirms it. Late payments, duplicate payments and payments that do not match the amount due do not activate a service and are handled as set out under “Refunds”.',
      },
      {
        heading: 'Start and end',
        text: 'A service starts when payment is confirmed. If a service of the same kind is still running, it starts when that one ends. A service marked “from next month” starts at 00:00 on the 1st of the next month. Where a service is sold by the month, a month is 30 days; by the year, a year is 360 days, or 365 days for unlimited recording.',
      },
      {
        heading: 'Unused allowances',
        text: 'An allowance granted in instalments can be used only in its own period and does not roll over. For services bought after 26 June 2021, any allowance left unused when the service expires is reset to zero.',
      },
      {
        heading: 'Delivery',
        text: 'Once you have paid, services are sent to the device platform automatically, and the order page shows the progress of each. If a service still cannot be activated 24 hours after payment, its price is refunded to the original payment method.',
      },
      {
        heading: 'Refunds',
        text: 'Services are virtual goods. A service that has been activated is not refunded for personal reasons. Refunds are made for duplicate payments, payments that arrive after the order has ended, services that cannot be activated, contract cancellations, and other cases confirmed by customer service. They go back to the original payment method. Where you do not need to apply, the refund is made automatically.',
      },
      {
        heading: 'SIM and ID verification',
        text: 'Some services require an activated SIM whose user has been verified; the page tells you so before you order. If a service is not renewed within 30 days of its end, the carrier cancels the SIM, and it cannot be restored.',
      },
      {
        heading: 'Questions',
        text: 'You can contact customer service or file a complaint from the order page. We will contact you within one working day.',
      },
    ],
  },
};
