import { generateKeyPair, randomBytes, type KeyObject } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { IDENTITY_FAULT_KINDS } from '@lamliang/contracts/sandbox';
import { AppClock, SERVICE_CONFIG } from '@lamliang/platform';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { type SandboxConfig } from '../config.ts';
import { FaultsService } from '../faults/faults.service.ts';
import { claimsOf, CODE_MS, fitsChallenge, isReturnAddress, PEOPLE, secretOf, signed, type Authorization, type Person } from './identity-provider.ts'; // prettier-ignore
import { choicePage, faultPage } from './identity.view.ts';

const MOST_BYTES = 64 * 1024;
const MOST_CODES = 1_000;
const KID = 'sandbox-1';
const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
};

/** What the application gets where a request is not right (RFC 6749, 5.2). */
class Refused extends Error {
  constructor(
    readonly error: string,
    readonly status = 400,
  ) {
    super(error);
  }
}

/** An identity provider that speaks OpenID Connect: authorization code with PKCE. Anybody may be anybody. */
@Injectable()
export class IdentityServer implements OnModuleInit, OnModuleDestroy {
  private server: Server | undefined;
  private keys: Promise<[right: KeyPair, wrong: KeyPair]> | undefined;
  private readonly codes = new Map<string, Authorization>();

  constructor(
    @Inject(SERVICE_CONFIG) private readonly config: SandboxConfig,
    private readonly clock: AppClock,
    private readonly faults: FaultsService,
  ) {}

  /** Listens where a port is set. */
  async onModuleInit(): Promise<void> {
    const { SANDBOX_IDENTITY_PORT, HOST } = this.config;
    if (!SANDBOX_IDENTITY_PORT) return;
    const server = createServer(
      (request, response) => void this.answer(request, response).catch(() => response.destroy()),
    );
    await new Promise<void>((listening, failed) => {
      server.once('error', failed);
      server.listen(SANDBOX_IDENTITY_PORT, HOST, listening);
    });
    this.server = server;
  }

  async onModuleDestroy(): Promise<void> {
    this.server?.closeAllConnections();
    await new Promise<void>((closed) => (this.server ? this.server.close(() => closed()) : closed()));
  }

  private get issuer(): string {
    return `http://127.0.0.1:${this.config.SANDBOX_IDENTITY_PORT}`;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(
      URL.canParse(request.url ?? '', this.issuer) ? request.url! : '/',
      this.issuer,
    );
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(JSON.stringify(body)); // prettier-ignore
    try {
      if (pathname === '/.well-known/openid-configuration') return void json(200, this.description());
      if (pathname === '/jwks') return void json(200, { keys: [await this.publicKey()] });
      if (pathname === '/token' && request.method === 'POST') return void json(200, await this.token(await formOf(request))); // prettier-ignore
      if (pathname === '/authorize') {
        const page = choicePage(asked(searchParams));
        return void response.writeHead(200, PAGE_HEADERS).end(page);
      }
      if (pathname === '/continue') {
        const location = this.goOn(asked(searchParams), searchParams);
        return void response.writeHead(302, { location, 'cache-control': 'no-store' }).end();
      }
      response.writeHead(404, PAGE_HEADERS).end(faultPage('There is no such page.'));
    } catch (error) {
      const { error: code, status } = error instanceof Refused ? error : new Refused('server_error', 500);
      if (pathname === '/token') return void json(status, { error: code });
      response.writeHead(status, PAGE_HEADERS).end(faultPage(code));
    }
  }

  private description(): Record<string, unknown> {
    const { issuer } = this;
    return {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['pairwise'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      code_challenge_methods_supported: ['S256'],
      authorization_response_iss_parameter_supported: true,
    };
  }

  /** Where somebody is sent back to who has said who they are. */
  private goOn(terms: URLSearchParams, given: URLSearchParams): string {
    const back = new URL(terms.get('redirect_uri') ?? '');
    const state = terms.get('state');
    if (state) back.searchParams.set('state', state);
    back.searchParams.set('iss', this.issuer);
    if (given.get('refuse')) back.searchParams.set('error', 'access_denied');
    else back.searchParams.set('code', this.code(terms, personOf(given)));
    return back.href;
  }

  private code(terms: URLSearchParams, person: Person): string {
    const code = randomBytes(24).toString('base64url');
    const [oldest] = this.codes.keys();
    if (oldest !== undefined && this.codes.size >= MOST_CODES) this.codes.delete(oldest);
    this.codes.set(code, {
      client_id: terms.get('client_id') ?? '',
      redirect_uri: terms.get('redirect_uri') ?? '',
      nonce: terms.get('nonce'),
      challenge: terms.get('code_challenge') ?? '',
      person,
      at: this.clock.now().getTime(),
    });
    return code;
  }

  /** Exchanges a code, once. @throws Refused */
  private async token(form: URLSearchParams): Promise<Record<string, unknown>> {
    const hits = await this.faults.hits('identity', IDENTITY_FAULT_KINDS);
    if (hits.has('refuse')) throw new Refused('server_error', 503);
    const client_id = form.get('client_id') ?? '';
    if (!client_id || form.get('client_secret') !== secretOf(client_id)) throw new Refused('invalid_client', 401);
    if (form.get('grant_type') !== 'authorization_code') throw new Refused('unsupported_grant_type');
    const code = form.get('code') ?? '';
    const given = this.codes.get(code);
    this.codes.delete(code);
    const now = this.clock.now();
    const isRight =
      given?.client_id === client_id &&
      given.redirect_uri === form.get('redirect_uri') &&
      now.getTime() - given.at <= CODE_MS &&
      fitsChallenge(given.challenge, form.get('code_verifier') ?? '');
    if (!isRight) throw new Refused('invalid_grant');
    const [right, wrong] = await this.pairs();
    const { privateKey } = hits.has('wrong_signature') ? wrong : right;
    const id_token = signed(claimsOf(given, this.issuer, now, new Set(hits.keys())), KID, privateKey);
    return { access_token: randomBytes(24).toString('base64url'), token_type: 'Bearer', expires_in: 300, id_token };
  }

  private async publicKey(): Promise<object> {
    const [{ publicKey }] = await this.pairs();
    return { ...publicKey.export({ format: 'jwk' }), kid: KID, use: 'sig', alg: 'RS256' };
  }

  /** Made when they are first asked for: the start does not wait for them. */
  private pairs() {
    const pair = () => promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
    this.keys ??= Promise.all([pair(), pair()]);
    return this.keys;
  }
}

interface KeyPair {
  publicKey: KeyObject;
  privateKey: KeyObject;
}

const ASKED = ['client_id', 'redirect_uri', 'response_type', 'scope', 'state', 'nonce', 'code_challenge', 'code_challenge_method']; // prettier-ignore

/** The parameters of an application. @throws Refused for what is none, or would send people elsewhere */
function asked(query: URLSearchParams): URLSearchParams {
  const terms = new URLSearchParams([...query].filter(([name]) => ASKED.includes(name)));
  if (!terms.get('client_id') || !isReturnAddress(terms.get('redirect_uri'))) throw new Refused('invalid_request');
  if (terms.get('response_type') !== 'code') throw new Refused('unsupported_response_type');
  if (!terms.get('code_challenge') || terms.get('code_challenge_method') !== 'S256')
    throw new Refused('invalid_request');
  return terms;
}

function personOf(given: URLSearchParams): Person {
  const found = PEOPLE.find(({ key }) => key === given.get('person'));
  if (found) return found;
  const [name, email] = [given.get('name')?.trim(), given.get('email')?.trim()];
  if (!name) throw new Refused('invalid_request');
  return { key: `own:${email || name}`, name, email: email || null };
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length;
    if (bytes > MOST_BYTES) throw new Refused('invalid_request', 413);
    chunks.push(chunk as Buffer);
  }
  return new URLSearchParams(Buffer.concat(chunks).toString());
}
