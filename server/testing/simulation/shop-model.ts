import {
  cancel,
  isBeyondRefund,
  isDisputed,
  keptOf,
  lostOf,
  type ModelPayment,
  newPayment,
  refund,
} from './bank-model.ts';

export type PackageName = 'beard' | 'voice' | 'bundle';
export type VideoName = 'beard' | 'voice';

/** In cents. */
const prices: Record<PackageName, number> = { beard: 4900, voice: 3950, bundle: 6999 };
const videosIn: Record<PackageName, readonly VideoName[]> = {
  beard: ['beard'],
  voice: ['voice'],
  bundle: ['beard', 'voice'],
};

interface ModelLine {
  what: PackageName;
  /** Its customer had it already: it gives nothing by this order. */
  isReturned: boolean;
}

export interface ModelOrder {
  id: string;
  person: string;
  lines: ModelLine[];
  /** Null: it is free. */
  payment: ModelPayment | null;
  status: string;
  /** It was completed once, so that a receipt says so. */
  isBooked: boolean;
  /** The shop means to refund all of it, because its customer has it all by other orders. */
  isDuplicate: boolean;
  wasCanceled: boolean;
  wasDisputed: boolean;
  isDeleted: boolean;
  /** When it first completed, last completed and last stopped being complete, in the order of events. */
  paidAt: number;
  completedAt: number;
  endedAt: number;
}

/** A refund that the shop owes. */
interface Due {
  payment: ModelPayment;
  /** Null: all that is left. */
  cents: number | null;
  /** Nothing was left to refund meanwhile, or the bank refunded nothing any more. */
  isOver: boolean;
  /** Nothing of it is ever the shop's: its order was deleted unpaid. Refunded again where the refund has failed. */
  isStanding: boolean;
}

/**
 * A shop, in plain data and by the written rules of payments alone: who is owed what, who may watch what. It is told
 * what people and the bank do, and follows each step that the shop says it took. A step that the rules do not allow is
 * a problem, and so is one that they ask for and that was not taken in the end.
 */
export class ShopModel {
  readonly orders = new Map<string, ModelOrder>();
  readonly problems: string[] = [];
  private readonly dues: Due[] = [];
  /** Refunds that the shop made by itself, with what it had of the payment before. */
  private readonly made: { payment: ModelPayment; cents: number; before: number }[] = [];
  private givingBack: ModelOrder | null = null;
  /** Counts the steps that were followed. */
  private now = 0;

  /** Notes a problem unless it holds. */
  check(holds: boolean, problem: string): void {
    if (!holds) this.problems.push(problem);
  }

  /** The payments of all orders, deleted ones too. */
  payments(): ModelPayment[] {
    return [...this.orders.values()].flatMap(({ payment }) => payment ?? []);
  }

  /** An order was placed, or found again, by the one who is known by an address. */
  placed({ id, person, what, intent }: Placed): void {
    const known = this.orders.get(id);
    const payment = known?.payment ?? null;
    if (known !== undefined) {
      this.check((payment?.id ?? null) === intent, `${id} has another payment: ${intent}`);
      return;
    }
    const cents = what.reduce((all, name) => all + prices[name], 0);
    const begun = intent === null ? null : newPayment(intent, cents);
    const lines = what.map((name) => ({ what: name, isReturned: false }));
    this.orders.set(id, { ...freshOrder, id, person, lines, payment: begun });
  }

  /** Follows an order to the status that the shop gave it. */
  moved(orderId: string, to: string): void {
    this.now += 1;
    const order = this.orders.get(orderId);
    if (order === undefined) {
      this.problems.push(`${orderId} is ${to}, and nobody placed it`);
      return;
    }
    const { status: from, payment } = order;
    order.status = to;
    if (from === 'completed') order.endedAt = this.now;
    if (to === 'canceled') order.wasCanceled = true;
    if (to === 'disputed') order.wasDisputed = true;
    if (to !== 'completed') {
      const found = payment && `${payment.state}, ${keptOf(payment)} cents kept`;
      this.check(allows(order, to), `${orderId} went from ${from} to ${to}: ${found}`);
    } else if (from === 'refunded' || from === 'disputed') this.restore(order, from);
    else this.complete(order, from);
  }

  private complete(order: ModelOrder, from: string): void {
    const { id, payment, person } = order;
    const isPaid = payment === null || payment.state === 'succeeded';
    this.check(isPaid, `${id} is completed from ${from}, and not paid`);
    order.completedAt = this.now;
    order.paidAt = this.now;
    if (payment === null) return;
    order.isBooked = true;
    this.returnDuplicates(
      order,
      this.activeOf(person).filter((other) => other !== order),
    );
  }

  /** A dispute was won, or an admin gave the access back. */
  private restore(order: ModelOrder, from: string): void {
    const { id, payment, person } = order;
    const isKept = payment !== null && keptOf(payment) > 0 && !isDisputed(payment);
    this.check(isKept, `${id} is completed from ${from}, and its money is not the shop's`);
    const isGivenBack = from === 'disputed' || payment?.hasComeBack === false;
    this.check(isGivenBack, `${id} is completed from ${from}, and no admin gave the access back`);
    order.completedAt = this.now;
    const isByHand = this.givingBack === order;
    this.givingBack = null;
    // Together with what was bought again, a payment that lost a part is not paid twice.
    if (!isByHand && payment !== null && lostOf(payment) > 0) return;
    // What was bought again while it gave no access.
    const active = this.activeOf(person);
    for (const [place, other] of [...active.entries()].reverse()) {
      if (other.completedAt >= order.endedAt) this.returnDuplicates(other, active.slice(0, place));
    }
  }

  /** Has the shop refund what an order holds of what these give already. */
  private returnDuplicates(order: ModelOrder, others: readonly ModelOrder[]): void {
    const { payment, wasDisputed } = order;
    const had = others.flatMap(keptLines);
    const twice = keptLines(order).filter((line) => isCovered(line, had));
    if (payment === null || twice.length === 0) return;
    // Its bank would refuse: the shop is told to send the money another way.
    if (wasDisputed || wasChargedBack(payment)) return;
    const isAll = twice.length === keptLines(order).length;
    if (isAll) order.isDuplicate = true;
    else for (const line of twice) line.isReturned = true;
    const cents = twice.reduce((all, { what }) => all + prices[what], 0);
    this.dues.push({ payment, cents: isAll ? null : cents, isOver: false, isStanding: false });
  }

  /** An admin gave the access of a refunded order back, and the shop is about to say so. */
  givenBack(order: ModelOrder): void {
    this.givingBack = order;
    if (order.payment !== null) order.payment.hasComeBack = false;
    order.isDuplicate = false;
  }

  /** An account is deleted, and these orders with it. */
  deleted(ids: ReadonlySet<string>): void {
    for (const id of ids) {
      const order = this.orders.get(id);
      if (order === undefined) continue;
      const { status, payment, isBooked } = order;
      this.check(!/^p(ending|rocessing)$/.test(status), `${id} was deleted while ${status}`);
      order.isDeleted = true;
      if (payment !== null && !isBooked)
        this.dues.push({ payment, cents: null, isOver: false, isStanding: true });
    }
  }

  /** A refund that the shop made; `isByHand`: an admin just asked for it. */
  refunded(payment: ModelPayment, { cents, isByHand }: { cents: number; isByHand: boolean }): void {
    if (!isByHand) this.made.push({ payment, cents, before: keptOf(payment) });
    const happens = refund(payment, cents);
    this.check(happens, `${payment.id}: the bank does not refund ${cents} cents`);
  }

  /** Looks for the reason of each refund that the shop made by itself, once its steps were followed. */
  justifyRefunds(): void {
    for (const { payment, cents, before } of this.made.splice(0)) {
      const at = this.dues.findIndex((due) => {
        return due.payment === payment && cents === Math.min(due.cents ?? before, before);
      });
      this.check(at >= 0, `${payment.id}: ${cents} cents refunded without a reason`);
      if (this.dues[at]?.isStanding === false) this.dues.splice(at, 1);
    }
    for (const due of this.dues) {
      const { payment } = due;
      if (payment.state !== 'succeeded') continue;
      due.isOver ||= keptOf(payment) === 0 || isBeyondRefund(payment);
    }
  }

  /** The shop canceled a payment. */
  canceled(payment: ModelPayment): void {
    this.check(cancel(payment), `${payment.id} was canceled while ${payment.state}`);
  }

  /** The completed orders of somebody that are still there, in the order in which they were paid. */
  private ownedBy(person: string): ModelOrder[] {
    return [...this.orders.values()]
      .filter((order) => order.person === person && order.status === 'completed')
      .filter(({ isDeleted }) => !isDeleted)
      .toSorted((a, b) => a.paidAt - b.paidAt);
  }

  /** Those that are not about to be refunded. */
  private activeOf(person: string): ModelOrder[] {
    return this.ownedBy(person).filter(({ isDuplicate }) => !isDuplicate);
  }

  /** The videos that somebody may watch. */
  watchedBy(person: string): VideoName[] {
    const lines = this.ownedBy(person).flatMap(keptLines);
    return [...new Set(lines.flatMap(({ what }) => videosIn[what]))].toSorted();
  }

  /** Returns how much the shop keeps of the payments that completed an order, in cents. */
  takings(): number {
    return [...this.orders.values()].reduce((cents, { payment, isBooked }) => {
      return cents + (payment !== null && isBooked ? keptOf(payment) : 0);
    }, 0);
  }

  /** Checks what has to be true once everybody has heard of everything. */
  checkAtRest(): void {
    for (const order of this.orders.values()) {
      const allowed = statusesAtRest(order);
      const { id, status, isDeleted } = order;
      const isRight = isDeleted || allowed.includes(status);
      this.check(isRight, `${id} is ${status}, and not ${allowed.join(' or ')}`);
    }
    for (const { payment, cents, isOver, isStanding } of this.dues) {
      const isGone = keptOf(payment) === 0 || isBeyondRefund(payment);
      const isDone = isGone || (isOver && !isStanding);
      this.check(isDone, `${payment.id}: the shop still owes ${cents ?? 'all'} of it`);
    }
  }
}

interface Placed {
  id: string;
  person: string;
  what: readonly PackageName[];
  /** Null: it is free. */
  intent: string | null;
}

const freshOrder: Omit<ModelOrder, 'id' | 'person' | 'lines' | 'payment'> = {
  status: 'none',
  isBooked: false,
  isDuplicate: false,
  wasCanceled: false,
  wasDisputed: false,
  isDeleted: false,
  paidAt: 0,
  completedAt: 0,
  endedAt: 0,
};

const keptLines = ({ lines }: ModelOrder) => lines.filter(({ isReturned }) => !isReturned);

/** Whether somebody who has these lines has all of another one. */
function isCovered({ what }: ModelLine, had: readonly ModelLine[]): boolean {
  const videos = new Set(had.flatMap((line) => videosIn[line.what]));
  return had.some((line) => line.what === what) || videosIn[what].every((name) => videos.has(name));
}

const wasChargedBack = ({ disputes }: ModelPayment): boolean =>
  disputes.some(({ stage }) => ['open', 'won', 'lost', 'appealed'].includes(stage));

/** The statuses that an order may have once everything is heard, and the bank has decided what it was processing. */
function statusesAtRest({ payment, isBooked, wasCanceled }: ModelOrder): string[] {
  if (payment === null) return ['completed'];
  const { hasComeBack } = payment;
  if (payment.state !== 'succeeded') return ['canceled'];
  if (keptOf(payment) === 0) return ['refunded'];
  // Paid late: whose it is may be unclear by then.
  const isOpen = isDisputed(payment);
  if (!isBooked && !wasCanceled) return [];
  // Of an order in review a dispute changes nothing, until it was refunded and the refund has failed.
  if (!isBooked) return ['review', ...(hasComeBack ? [isOpen ? 'disputed' : 'refunded'] : [])];
  if (isOpen) return ['disputed'];
  return hasComeBack ? ['completed', 'refunded'] : ['completed'];
}

/** Whether what the bank says of its payment allows an order to go to a status other than completed. */
function allows({ payment }: ModelOrder, to: string): boolean {
  if (payment === null) return false;
  const { state } = payment;
  switch (to) {
    case 'pending':
      // The shop may have canceled it right after.
      return ['unpaid', 'challenged', 'canceled'].includes(state);
    case 'processing':
    case 'canceled':
      return state === to;
    case 'review':
      return state === 'succeeded';
    case 'disputed':
      return isDisputed(payment) && keptOf(payment) > 0;
    case 'refunded':
      return state === 'succeeded' && (keptOf(payment) === 0 || payment.hasComeBack);
    default:
      return false;
  }
}
