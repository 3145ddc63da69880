import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { areInOrder, day, NOT_IN_ORDER } from './values/day.ts';
import { decimalString } from './values/decimal-string.ts';

/**
 * The spans of days that the overview offers, each up to today: `today`, `week` (7 days), `month` (since the first of
 * this month) and `year` (since January).
 */
export const overviewPeriod = z.enum(['today', 'week', 'month', 'year']);
export type OverviewPeriod = z.output<typeof overviewPeriod>;

/** The longest span of days, both included. */
const MOST_DAYS = 3660;

const span = z
  .object({
    /** Absent: `month`. Does not count where `from` and `to` are given. */
    period: z.optional(overviewPeriod),
    /** The first and the last day, in the shop's time zone (TIME_ZONE); both, or none. */
    from: z.optional(day()),
    to: z.optional(day()),
  })
  .check(
    z.refine(({ from, to }) => from !== undefined || to === undefined, {
      error: 'is needed beside `to`',
      path: ['from'],
    }),
    z.refine(({ from, to }) => to !== undefined || from === undefined, {
      error: 'is needed beside `from`',
      path: ['to'],
    }),
    z.refine(areInOrder, { error: NOT_IN_ORDER, path: ['to'] }),
    z.refine(
      ({ from, to }) =>
        from === undefined ||
        to === undefined ||
        Date.parse(to) - Date.parse(from) < MOST_DAYS * 86_400_000,
      { error: `must be within ${MOST_DAYS.toLocaleString('en-US')} days`, path: ['to'] },
    ),
  );

const days = z.object({ from: z.string(), to: z.string() });

/** The figures of some days. Amounts in whole cents. */
const figures = z.object({
  /** The sum of all receipts. */
  takingsCents: z.number(),
  /** The sum of all credit notes: refunds, and lost disputes. Below 0 where refunds failed. */
  refundsCents: z.number(),
  /** Orders that count as sold (`view=sold` of the list of orders), by the day they were placed. Free ones count. */
  orders: z.number(),
});
export type OverviewFigures = z.output<typeof figures>;

/** New accounts of customers that still exist. */
const withCustomers = z.extend(figures, { customers: z.number() });

/**
 * Sales of some days, against as many days before: against yesterday, the 7 days before, the same days of the
 * last month or year, or the days before those that were chosen. Money is counted from receipts and credit notes, in
 * the mode of the shop's present keys. Days that are over are counted once a minute at most. 400 naming the field.
 */
export const getOverview = endpoint({
  method: 'GET',
  path: '/api/overview',
  access: 'admin',
  summary: 'What was sold in a period, against the one before',
  query: span,
  response: z.object({
    days,
    before: days,
    /** The shop's, such as "Europe/Berlin"; today is the day in it. */
    timeZone: z.string(),
    today: z.string(),
    /** `test`: the present keys are for tests, and test payments are what counts. */
    mode: z.enum(['live', 'test']),
    now: withCustomers,
    /** The figures of the days before. */
    earlier: withCustomers,
    /** By day, by 7 days or by month. Of less than a week: by day, and the week up to its end. */
    chart: z.object({
      unit: z.enum(['day', 'week', 'month']),
      bars: z.array(z.extend(figures, days.shape)),
    }),
  }),
});
export type Overview = z.output<typeof getOverview.response>;

/** Lists what sold best and was watched most in some days; counted once a minute at most. 400 naming the field. */
export const getBest = endpoint({
  method: 'GET',
  path: '/api/overview/best',
  access: 'admin',
  summary: 'What sold best and was watched most in a period',
  query: span,
  response: z.object({
    /** By the orders that count as sold and hold the package; the most first. */
    packages: z.array(z.object({ id: z.string(), name: z.string(), orders: z.number() })),
    /** By how often the video was played in these days; the most first. */
    videos: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        plays: z.number(),
        playedSeconds: z.number(),
      }),
    ),
  }),
});
export type Best = z.output<typeof getBest.response>;

const waitingOrder = z.object({ id: z.string(), name: z.string() });
/** `respondBy`: until when the shop has to answer at the provider, ISO 8601 UTC; null: it does not have to, or there is no deadline. */
const toAnswer = z.extend(waitingOrder, { respondBy: z.nullable(z.string()) });

/** `purchase`: a purchase with test keys. `look`: the shop's color, pictures and texts. */
const firstDayStep = z.enum([
  'contact',
  'keys',
  'video',
  'mail',
  'pages',
  'live',
  'purchase',
  'zone',
  'backups',
  'notices',
  'look',
]);

/**
 * Tells what is left to do until the shop is ready, by what is true now. Null once it is ready and has sold for real money:
 * advice ends with the first live payment.
 */
export const getFirstDay = endpoint({
  method: 'GET',
  path: '/api/overview/first-day',
  access: 'admin',
  summary: 'What is left to do before the shop sells',
  response: z.object({
    firstDay: z.nullable(
      z.object({
        /** Whether all required steps are done. */
        isReady: z.boolean(),
        /** Whether a live payment was ever taken. */
        hasSold: z.boolean(),
        /** The required ones first, each in the order in which they are best done. */
        steps: z.array(
          z.object({
            kind: firstDayStep,
            isRequired: z.boolean(),
            isDone: z.boolean(),
            /** Why it is not done, where there is more to say than its name; else null. */
            problem: z.nullable(z.string()),
          }),
        ),
      }),
    ),
  }),
});
export type FirstDay = NonNullable<z.output<typeof getFirstDay.response>['firstDay']>;

/**
 * `copy`: it is a copy of the shop. `keys`: customers cannot pay by card. `test-mode`: nobody pays real money. `mail`:
 * no messages are sent. `contact`: visitors see the examples. `notices`: no admin is notified of anything.
 */
const shopNeedKind = z.enum(['copy', 'keys', 'test-mode', 'mail', 'contact', 'notices']);

/** Counts and lists what waits for the owner; 0, false or null where nothing does. */
export const getNeeds = endpoint({
  method: 'GET',
  path: '/api/overview/needs',
  access: 'admin',
  summary: 'What waits for an admin',
  response: z.object({
    ordersInReview: z.number(),
    /** Those that have waited longest first, at most 5. */
    disputedOrders: z.array(toAnswer),
    disputes: z.number(),
    /** Orders about whose payment a bank asks, which is no dispute; at most 20, and how many more there are. */
    inquiries: z.array(toAnswer),
    moreInquiries: z.number(),
    /**
     * Orders with an early warning of fraud, which a bank does not ask about; at most 20, and how many more there are.
     * `isUnread`: the key may not read it at the provider.
     */
    warnings: z.array(z.extend(waitingOrder, { isUnread: z.boolean() })),
    moreWarnings: z.number(),
    /** Orders with a lost dispute that can be appealed until then; at most 20, and how many more there are. */
    appeals: z.array(toAnswer),
    moreAppeals: z.number(),
    /** Orders in review whose payment is disputed; at most 20, and how many more there are. */
    reviewDisputes: z.array(toAnswer),
    moreReviewDisputes: z.number(),
    /**
     * Refunded orders whose refund failed, with what is with the shop again in dollars; at most 20, and how many more
     * there are. One that is disputed since is among the disputes.
     */
    failedRefunds: z.array(z.extend(waitingOrder, { amount: decimalString() })),
    moreFailedRefunds: z.number(),
    /**
     * Orders whose buyer consented to lose the right to withdraw, which no message confirmed; at most 20, and how many
     * more there are. The buyer may still withdraw.
     */
    unconfirmed: z.array(waitingOrder),
    moreUnconfirmed: z.number(),
    /** Those with the e-mail address of an order or an account. */
    openWithdrawals: z.number(),
    /** Those with other addresses. */
    unknownWithdrawals: z.number(),
    /** Promotion codes that are on and `clash`; at most 20. */
    clashingCodes: z.array(z.string()),
    /** Videos that cannot be prepared. */
    failedVideos: z.number(),
    /** Messages of the last 7 days that were given up. */
    failedMails: z.number(),
    /** Lists what is not as it should be with the shop as a whole. `detail`: what to do. */
    shop: z.array(
      z.object({
        kind: shopNeedKind,
        /** `problem`: nobody can buy, or buyers hear nothing. */
        state: z.enum(['warning', 'problem']),
        says: z.string(),
        detail: z.string(),
      }),
    ),
    backup: z.object({
      /** Whether the settings ask for backups. */
      isScheduled: z.boolean(),
      /** ISO 8601 UTC, of the last good one. */
      lastAt: z.nullable(z.string()),
      problem: z.nullable(z.string()),
    }),
    /** Null where the disk cannot be asked, and for a bucket. */
    disk: z.nullable(
      z.object({ freeBytes: z.number(), totalBytes: z.number(), isLow: z.boolean() }),
    ),
  }),
});
export type Needs = z.output<typeof getNeeds.response>;
