import { expect, it } from '@jest/globals';
import { route, staffListQuery, type AnyRoute } from '@lamliang/contracts';
import * as z from 'zod/mini';
import { Handles, handlesMetadata, type Call } from './call.ts';

const shared = {
  method: 'GET',
  path: '/client/v1/x',
  answer: z.object({ n: z.int() }),
  fails: [],
  summary: '',
} as const;
const open = route({ ...shared, id: 'a.open', caller: { kind: 'public' } });
const edge = route({ ...shared, id: 'a.edge', caller: { kind: 'service', from: 'all' } });
const push = route({ ...shared, id: 'a.push', caller: { kind: 'signed' } });
const login = route({ ...shared, id: 'a.login', caller: { kind: 'login' } });
const ended = route({ ...shared, id: 'a.ended', caller: { kind: 'login', dead_token: true } });
const shop = route({ ...shared, id: 'a.shop', caller: { kind: 'shop' }, params: z.object({ id: z.int() }) });
const flag = route({ ...shared, id: 'a.flag', caller: { kind: 'flag', flags: ['order_flag'] } });
const staff = route({ ...shared, id: 'a.staff', caller: { kind: 'staff', roles: ['admin'] } });
const keyed = route({ ...shared, id: 'a.keyed', method: 'POST', caller: { kind: 'shop' }, idempotent: { reserves: 'a_seq' } }); // prettier-ignore
const carried = route({ ...shared, id: 'a.carried', method: 'POST', caller: { kind: 'shop' }, idempotent: { kept: 'in_effect' } }); // prettier-ignore
const traced = route({ ...shared, id: 'a.traced', method: 'POST', caller: { kind: 'staff', roles: ['admin'] }, audit: { action: 'a.do', target: 'a' } }); // prettier-ignore
const list = route({ ...shared, id: 'a.list', caller: { kind: 'staff', roles: ['admin'] }, query: staffListQuery({}), answer: z.array(z.object({ n: z.int() })), answers: 'list' }); // prettier-ignore

/** Proven by the compiler: each line below an expected error would otherwise be one. */
class Controller {
  @Handles(open) open(call: Call<typeof open>) {
    // @ts-expect-error nobody is known on a public route
    void call.caller;
    // @ts-expect-error nor a shop
    void call.shop;
    return { n: 1 };
  }
  @Handles(edge) edge(call: Call<typeof edge>) {
    // @ts-expect-error a service has no shop
    void call.shop;
    return { n: 1 };
  }
  @Handles(push) push(call: Call<typeof push>) {
    // @ts-expect-error whoever signs is no staff
    void call.staff;
    return { n: 1 };
  }
  @Handles(login) login(call: Call<typeof login>) {
    // @ts-expect-error a login may be staff, which has no shop
    void call.shop;
    return { n: call.caller.login_id };
  }
  @Handles(ended) ended(call: Call<typeof ended>) {
    // @ts-expect-error the session may have ended
    void call.caller.login_id;
    return { n: call.caller?.login_id ?? 0 };
  }
  @Handles(shop) shop(call: Call<typeof shop>) {
    // @ts-expect-error the route has no key
    void call.key;
    // @ts-expect-error the route takes no body
    void call.body.n;
    return { n: call.shop.shop.name.length + call.params.id };
  }
  @Handles(flag) flag(call: Call<typeof flag>) {
    // @ts-expect-error a shop user is no staff
    void call.staff;
    return { n: call.shop.account_id };
  }
  @Handles(staff) async staff(call: Call<typeof staff>) {
    // @ts-expect-error a route that reads has no trail
    void call.audit;
    // @ts-expect-error staff have no shop
    void call.shop;
    return { n: call.staff.staff_role.length };
  }
  @Handles(keyed) async keyed(call: Call<typeof keyed>) {
    // @ts-expect-error the key is the binder's, its text is nobody's business
    void call.key.length;
    await call.key.discard();
    return { n: call.key.reserved[0] ?? 0 };
  }
  @Handles(carried) carried(call: Call<typeof carried>) {
    // @ts-expect-error the effect keeps this key
    void call.key?.complete;
    return { n: call.key?.length ?? 0 };
  }
  @Handles(traced) traced(call: Call<typeof traced>) {
    call.audit.unchanged();
    return { n: 1 };
  }
  @Handles(list) list() {
    return { rows: [{ n: 1 }], total: 1 };
  }
  // @ts-expect-error the input of another route
  @Handles(open) another(call: Call<typeof shop>) {
    return { n: call.params.id };
  }
  // @ts-expect-error the contract promises a number
  @Handles(open) text() {
    return { n: '1' };
  }
  // @ts-expect-error a list answers its rows and how many there are
  @Handles(list) rows() {
    return [{ n: 1 }];
  }
}

it('a handler gets the caller that its route promises, and answers what it promises', () => {
  const of = (name: keyof Controller) => Reflect.getMetadata(handlesMetadata, Controller.prototype[name]) as AnyRoute;
  expect((['open', 'shop', 'list'] as const).map((name) => of(name).id)).toEqual(['a.open', 'a.shop', 'a.list']);
});
