import sharp from 'sharp';
import { formOf } from '../test-forms.ts';
import { addOwnPackage, type TestUsers } from './test-users.ts';

type Ids = Record<string, string>;

/** The parts of a request. */
interface Made {
  /** The parameters of its path, by their names; those that are missing are `guessed`. */
  ids?: Ids;
  /** `?bytes=1000` */
  query?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

/** The status for anonymous, customer, stranger (another customer) and admin, in this order. */
type Expected = readonly [number, number, number, number];

/** A call of the API, with the expected status for each role. */
export interface CallCase {
  expected: Expected;
  /** Makes what the call needs, anew for each role. */
  make?: (users: TestUsers) => Made | Promise<Made>;
}

/** For anyone. */
export const ANYONE = [200, 200, 200, 200] as const;
/** For nobody: it does not exist. */
export const NOBODY = [404, 404, 404, 404] as const;
/** For customers, each their own. */
export const CUSTOMERS = [401, 200, 200, 403] as const;
/** For the customer who bought it. */
export const OWNER = [401, 200, 403, 403] as const;
/** For viewers: the customer who bought it, and admins. */
export const VIEWERS = [401, 200, 403, 200] as const;
/** For admins. */
export const ADMINS = [401, 403, 403, 200] as const;
/** For admins, who do not find it. */
export const ADMINS_IN_VAIN = [401, 403, 403, 404] as const;

/** By method and path, as the contract has them, and a note in brackets where there are several. */
export type CallTable = Record<string, CallCase>;

/** A value, or how it is made anew. */
type Given<Input, Value extends object> = Value | ((input: Input) => Value | Promise<Value>);

const madeOf = <Input, Value extends object>(given: Given<Input, Value>, input: Input) =>
  typeof given === 'function' ? given(input) : given;

/** A call with a body. */
export const send = (expected: Expected, body: Given<TestUsers, object>): CallCase => ({
  expected,
  make: async (users) => ({ body: await madeOf(body, users) }),
});

/** A call about something: with its ids in the path, and perhaps with a body. */
export const about = <Own extends Ids>(
  expected: Expected,
  own: Given<TestUsers, Own>,
  body?: Given<Own, object>,
): CallCase => ({
  expected,
  async make(users) {
    const ids = await madeOf(own, users);
    return { ids, body: body && (await madeOf(body, ids)) };
  },
});

/** A package of its own, with one video. */
export const ownPackage = async (users: TestUsers) => {
  const own = await addOwnPackage(users);
  return { ...own, id: own.packageId };
};

/** A video of its own. */
export const ownVideo = async (users: TestUsers) => ({ id: (await addOwnPackage(users)).videoId });

/** A form with a red picture. */
export async function pictureForm(name: string) {
  const red = { width: 640, height: 360, channels: 3, background: '#b3261e' } as const;
  const value = await sharp({ create: red }).png().toBuffer();
  return formOf([{ name, value, fileName: 'red.png' }]);
}
