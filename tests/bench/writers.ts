import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Envelope } from '#domain/kernel/errors';
import { assets } from '#domain/subjects/assets/contract';
import type { AssetsWire } from '#domain/subjects/assets/schema';
import { questionnaire } from '#domain/subjects/questionnaire/contract';
import type { QuestionnaireWire } from '#domain/subjects/questionnaire/schema';
import type { Client } from './portal';

/** The browser's own patience. */
const TIMEOUT = 5_000;
/** Errors that the screens treat as an outage: the same request is sent again, with its key. */
const OUTAGES = [502, 503, 504];

/** The acknowledged state of records. */
export class Ledger {
  /** Audit rows that there must be, with how many of each. */
  readonly audits = new Map<string, number>();
  readonly units = new Map<string, { version: number; description: string }>();
  readonly plans = new Map<string, string>();
  readonly measures = new Map<string, 'inhand' | 'done'>();
  readonly added = new Set<string>();
  readonly comments = new Map<string, string>();
  readonly answers = new Map<string, { version: number; note: string }>();
  readonly changes = new Set<string>();
  readonly jobs = new Set<string>();
  acknowledged = 0;
  /** Sent again because no answer of the portal's came. */
  resent = 0;
  /** Answers that were neither an acknowledgement nor an outage. */
  readonly refusals: string[] = [];

  acknowledge(action: string, entity: string): void {
    this.acknowledged += 1;
    const key = `${action} ${entity}`;
    this.audits.set(key, (this.audits.get(key) ?? 0) + 1);
  }
}

type Unit = AssetsWire['listUnits']['data']['list'][number];
type Risk = AssetsWire['listRisks']['data']['list'][number];
type Item = QuestionnaireWire['getItems']['data'][number];
const level = () => randomInt(1, 6);

interface Sending {
  query?: object;
  body?: object;
  headers?: object;
}

/** Counts repetitions, and keeps refusals. */
interface Sent {
  resent: number;
  readonly refusals: string[];
}

/** Sends in a person's name until there is an answer. @returns undefined for a refusal */
export async function sendUntilAnswered<T>(
  address: string,
  { cookie }: Pick<Client, 'cookie'>,
  sent: Sent,
  path: string,
  init: Sending,
): Promise<T | undefined> {
  const search = new URLSearchParams(init.query as Record<string, string>);
  for (let again = false; ; again = true) {
    if (again) {
      sent.resent += 1;
      await pause(randomInt(100, 400));
    }
    try {
      const answer = await fetch(`${address}${path}?${search}`, {
        method: init.body ? 'POST' : 'GET',
        signal: AbortSignal.timeout(TIMEOUT),
        headers: {
          ...(init.body && { 'content-type': 'application/json' }),
          origin: address,
          cookie: `${cookie.name}=${cookie.value}`,
          ...init.headers,
        },
        body: init.body && JSON.stringify(init.body),
      });
      if (OUTAGES.includes(answer.status)) continue;
      const envelope = (await answer.json()) as Envelope<T>;
      if (envelope.success) return envelope.data;
      sent.refusals.push(`${path}: ${JSON.stringify(envelope)}`);
      return undefined;
    } catch (error) {
      // The line, or the patience with it.
      if (!(error instanceof TypeError || error instanceof DOMException || error instanceof SyntaxError)) throw error;
    }
  }
}

/** A person who writes again and again to records of their own, as the screens would send it. */
export class Writer {
  #units: Unit[] = [];
  #risks: Risk[] = [];
  #items: Item[] = [];

  constructor(
    private readonly address: string,
    private readonly client: Client,
    private readonly ledger: Ledger,
    private readonly projectCode: string,
    private readonly share: { of: number; index: number },
    /** A respondent only answers questionnaires. */
    private readonly answers = false,
  ) {}

  /** Finds its records: every so-many-th unit, with its risks; or the questions that are its own. */
  async begin(): Promise<void> {
    if (this.answers) return this.#beginAnswers();
    const all: Unit[] = [];
    for (let currentPage = 1; ; currentPage += 1) {
      const query = { projectCode: this.projectCode, pageSize: 100, currentPage };
      const { list } = await this.client.get<AssetsWire['listUnits']['data']>(assets.listUnits.path, query);
      all.push(...list);
      if (list.length < 100) break;
    }
    this.#units = all.filter((_, n) => n % this.share.of === this.share.index).slice(0, 30);
    for (const { unitId } of this.#units) {
      const query = { projectCode: this.projectCode, unitId, pageSize: 100 };
      const { list } = await this.client.get<AssetsWire['listRisks']['data']>(assets.listRisks.path, query);
      this.#risks.push(...list);
    }
  }

  async #beginAnswers(): Promise<void> {
    const { listQuestionnaires, getItems } = questionnaire;
    const of = { projectCode: this.projectCode };
    const all = await this.client.get<QuestionnaireWire['listQuestionnaires']['data']>(listQuestionnaires.path, of);
    for (const { questionnaireCode } of all.list) {
      const items = await this.client.get<Item[]>(getItems.path, { ...of, questionnaireCode });
      this.#items.push(...items.filter(({ isShown, allowedActions }) => isShown && allowedActions.includes('answer')));
    }
  }

  /** Writes until told to stop, and finishes the current request. */
  async run(isOver: () => boolean): Promise<void> {
    const records = [this.#unit, this.#risk, this.#plan, this.#comment, this.#measure, this.#many];
    const kinds = this.answers ? [this.#answer] : records;
    // Rarely, as each is a file.
    for (let turn = this.share.index; !isOver(); turn += 1) {
      const kind = turn % 60 === 0 && !this.answers ? this.#export : kinds[turn % kinds.length];
      await kind?.call(this);
    }
  }

  #send = <T>(path: string, init: Sending) => sendUntilAnswered<T>(this.address, this.client, this.ledger, path, init);

  #get = <T>(path: string, query: object) =>
    this.#send<T>(path, { query: { projectCode: this.projectCode, ...query } });

  /** One key for as long as it takes. */
  #post = <T>(path: string, body: object, headers: object = {}) =>
    this.#send<T>(path, {
      body: { projectCode: this.projectCode, ...body },
      headers: { 'idempotency-key': randomUUID(), ...headers },
    });

  #pick = <T>(from: readonly T[]): T => from[randomInt(from.length)] as T;

  async #unit(): Promise<void> {
    const { unitId } = this.#pick(this.#units);
    const found = await this.#get<AssetsWire['listUnits']['data']>(assets.listUnits.path, { unitId });
    const row = found?.list[0];
    if (!row) return;
    const { version, assetCode, name, category, assetType, owner, location, systems } = row;
    const description = `改于 ${randomUUID()}`;
    const saved = await this.#post<AssetsWire['saveUnit']['data']>(assets.saveUnit.path, {
      unitId,
      version,
      assetCode,
      name,
      category,
      assetType,
      description,
      owner: owner ?? undefined,
      location: location ?? undefined,
      confidentiality: level(),
      integrity: level(),
      availability: level(),
      systems: systems.map(({ systemId, essential }) => ({ systemId, essential })),
    });
    if (!saved) return;
    this.ledger.acknowledge('saveUnit', `${unitId} ${saved.version}`);
    this.ledger.units.set(unitId, { version: saved.version, description });
  }

  async #risk(): Promise<void> {
    const { unitId } = this.#pick(this.#units);
    const saved = await this.#post<AssetsWire['saveRisk']['data']>(assets.saveRisk.path, {
      unitId,
      threat: '勒索软件',
      vulnerability: `弱点 ${randomUUID()}`,
      threatFrequency: level(),
      vulnerabilitySeverity: level(),
    });
    if (!saved) return;
    this.ledger.acknowledge('saveRisk', `${saved.riskId} ${saved.version}`);
    this.ledger.added.add(saved.riskId);
    this.#risks.push(saved.record);
  }

  async #plan(): Promise<void> {
    const { riskId } = this.#pick(this.#risks);
    const found = await this.#get<AssetsWire['getRisk']['data']>(assets.getRisk.path, { riskId });
    if (!found) return;
    const treatmentPlan = `处置 ${randomUUID()}`;
    const saved = await this.#post<AssetsWire['saveControl']['data']>(assets.saveControl.path, {
      riskId,
      version: found.risk.version,
      treatment: { treatment: 'modify', treatmentPlan, treatmentOwner: '王建国', treatmentDeadline: '2099-06-30' },
      remnant: { remnantFrequency: level(), remnantSeverity: level() },
    });
    if (!saved) return;
    this.ledger.acknowledge('saveControl', `${riskId} ${saved.version}`);
    this.ledger.plans.set(riskId, treatmentPlan);
  }

  async #comment(): Promise<void> {
    const { unitId } = this.#pick(this.#units);
    const text = `说明 ${randomUUID()}`;
    const body = { entity: 'unit', entityId: unitId, text };
    const added = await this.#post<AssetsWire['addComment']['data']>(assets.addComment.path, body);
    if (!added) return;
    this.ledger.acknowledge('addComment', added.commentId);
    this.ledger.comments.set(added.commentId, text);
  }

  async #answer(): Promise<void> {
    const item = this.#pick(this.#items);
    const { questionnairItemCode: itemCode } = item;
    const known = this.ledger.answers.get(itemCode);
    const note = `补充 ${randomUUID()}`;
    const { files: _attached, ...given } = item.answer ?? {};
    const body = { itemCode, version: known?.version ?? item.answerVersion, answer: { ...given, note } };
    const saved = await this.#post<QuestionnaireWire['saveAnswer']['data']>(questionnaire.saveAnswer.path, body);
    if (!saved) return;
    this.ledger.acknowledge('saveAnswer', `${itemCode} ${saved.version}`);
    this.ledger.answers.set(itemCode, { version: saved.version, note });
  }

  async #measure(): Promise<void> {
    const planned = [...this.ledger.plans.keys()].filter((id) => this.#risks.some(({ riskId }) => riskId === id));
    if (planned.length === 0) return this.#plan();
    const riskId = this.#pick(planned);
    const found = await this.#get<AssetsWire['listMeasures']['data']>(assets.listMeasures.path, { riskId });
    if (!found) return;
    const [one] = found.list;
    if (!one) return;
    const { measureId, state, version } = one;
    // A completed item waits for another person.
    if (state === 'done' || state === 'verified') return this.#plan();
    const action = state === 'planned' ? 'begin' : 'finish';
    const body = { measureId, version, action, ...(action === 'finish' && { result: '补丁已安装' }) };
    if (!(await this.#post(assets.carryOutMeasure.path, body))) return;
    this.ledger.acknowledge(`${action}Measure`, measureId);
    this.ledger.measures.set(measureId, action === 'begin' ? 'inhand' : 'done');
  }

  async #many(): Promise<void> {
    const some = new Set(Array.from({ length: 20 }, () => this.#pick(this.#risks).riskId));
    const treatmentPlan = `统一处置 ${randomUUID()}`;
    const body = {
      rows: [...some].map((riskId) => ({ riskId })),
      change: { treatment: 'modify', treatmentPlan, remnantFrequency: level() },
    };
    const { changeRisks } = assets;
    const seen = await this.#post<AssetsWire['changeRisks']['data']>(changeRisks.path, body);
    if (!seen) return;
    const changed = await this.#post<AssetsWire['changeRisks']['data']>(changeRisks.path, { ...body, seal: seen.seal });
    if (!changed?.changeCode) return;
    this.ledger.acknowledge('changeRisks', changed.changeCode);
    this.ledger.changes.add(changed.changeCode);
    for (const riskId of some) this.ledger.plans.set(riskId, treatmentPlan);
  }

  async #export(): Promise<void> {
    const started = await this.#post<{ jobCode: string }>(assets.exportInventory.path, {}, { prefer: 'respond-async' });
    if (!started) return;
    this.ledger.acknowledge('startInventoryExport', this.projectCode);
    this.ledger.jobs.add(started.jobCode);
  }
}
