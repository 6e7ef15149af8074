import { PlusOutlined } from '@ant-design/icons';
import { Button, Form } from 'antd';
import uniq from 'lodash/uniq';
import { approverRoles } from '#domain/capabilities/release/policy';
import type { ReleasedDocument } from '#domain/generated/releasedDocuments';
import { saveApprovalRuleRules } from '#domain/generated/rules/release/saveApprovalRule';
import { limits } from '#domain/kernel/limits';
import { RadioField, SelectField } from '@/components/choiceFields';
import { NumberField, TextField } from '@/components/fields';
import { RecordDrawer } from '@/components/RecordDrawer';
import { toast } from '@/feedback';
import { useRecordForm } from '@/hooks/useRecordForm';
import { useT } from '@/locales';
import { type ApprovalRule, type ApprovalRules, releaseService } from '@/services/release';
import styles from './release.module.css';

type Step = Pick<ApprovalRule['steps'][number], 'name' | 'quorum' | 'accountIds'> & { roleCodes: string[] };
interface Values {
  inOrder: boolean;
  steps: Step[];
}

interface Props {
  projectCode: string;
  document: ReleasedDocument;
  rule: ApprovalRule;
  people: ApprovalRules['people'];
  title: string;
  onSaved: () => void;
  onClose: () => void;
}

const valuesOf = ({ inOrder, steps }: Values): Values => ({
  inOrder,
  steps: steps.map(({ name, quorum, accountIds, roleCodes }) => ({ name, quorum, accountIds, roleCodes })),
});
const newStep: Step = { name: '', quorum: 1, accountIds: [], roleCodes: [] };

/** Who approves a kind of document: steps in order or all at once, each with its people and how many of them approve. */
export default function ApprovalRuleDrawer({ projectCode, document, rule, people, title, onSaved, onClose }: Props) {
  const t = useT();
  const { category } = rule;
  const record = useRecordForm<Values & { version: number }, Values>({
    name: `approvalRule:${projectCode}:${document}:${category}`,
    row: rule,
    valuesOf,
    fresh: { inOrder: true, steps: [] },
    send: async ({ inOrder, steps = [] }, options, origin) => {
      const said = steps.map(({ accountIds = [], roleCodes = [], ...step }) => ({ ...step, accountIds, roleCodes }));
      const body = { projectCode, document, category, version: origin?.version ?? 0, inOrder, steps: said as never };
      const { version } = await releaseService.saveApprovalRule({ body }, options);
      return { inOrder, steps, version };
    },
    onAnswer: () => {
      void toast('success', t('release.ruleSaved'));
      onSaved();
    },
  });
  const nameOf = (accountId: string) =>
    people.find((person) => person.accountId === accountId)?.name ?? t('release.left');
  /** Named, and no longer able to approve. */
  const left = uniq(rule.steps.flatMap(({ accountIds }) => accountIds)).filter(
    (accountId) => !people.some((person) => person.accountId === accountId),
  );
  const roleName = (role: string) => t(`user.role_${role}` as 'user.role_CONSUMER_PM');
  const wordsOf = (steps: readonly Step[] = []) =>
    steps
      .map(({ name, quorum, accountIds, roleCodes }) =>
        t('release.ruleStep', {
          name,
          quorum,
          count: accountIds.length + roleCodes.length,
          people: [...accountIds.map(nameOf), ...roleCodes.map(roleName)].join(t('common.comma')),
        }),
      )
      .join('\n');
  /** A step names somebody, by role or by name. */
  const peopleNeeded = (at: number) => (form: { getFieldValue: (path: (string | number)[]) => unknown }) => ({
    validator: async () => {
      const { accountIds = [], roleCodes = [] } = (form.getFieldValue(['steps', at]) ?? {}) as Partial<Step>;
      if (accountIds.length + roleCodes.length === 0) throw new Error(t('release.stepPeopleNeeded'));
    },
  });
  return (
    <RecordDrawer
      record={record}
      width={640}
      title={title}
      compare={{
        inOrder: { label: t('release.order'), show: (value) => t(value ? 'release.inOrder' : 'release.atOnce') },
        steps: { label: t('release.steps'), show: (value) => wordsOf(value) },
      }}
      onClose={onClose}
    >
      <p className={styles.soft}>{t('release.ruleText')}</p>
      <RadioField
        name="inOrder"
        label={t('release.order')}
        options={[
          { value: true, label: t('release.inOrder') },
          { value: false, label: t('release.atOnce') },
        ]}
      />
      <Form.List name="steps">
        {(fields, { add, remove }) => (
          <>
            {fields.map(({ key, name: at }) => (
              <section key={key} className={styles.step} aria-label={t('release.stepOf', { n: at + 1 })}>
                <div className={styles.head}>
                  <strong>{t('release.stepOf', { n: at + 1 })}</strong>
                  <span className={styles.grow} />
                  <Button type="link" danger size="small" onClick={() => remove(at)}>
                    {t('release.removeStep')}
                  </Button>
                </div>
                <div className={styles.two}>
                  <TextField
                    name={[at, 'name']}
                    label={t('release.stepName')}
                    {...saveApprovalRuleRules.steps.each.name}
                    placeholder={t('release.stepNameHint')}
                  />
                  <NumberField
                    name={[at, 'quorum']}
                    label={t('release.stepQuorum')}
                    {...saveApprovalRuleRules.steps.each.quorum}
                  />
                </div>
                <SelectField
                  name={[at, 'roleCodes']}
                  label={t('release.stepRoles')}
                  mode="multiple"
                  options={approverRoles.map((role) => ({ value: role, label: roleName(role) }))}
                />
                <SelectField
                  name={[at, 'accountIds']}
                  label={t('release.stepPeople')}
                  mode="multiple"
                  dependencies={[['steps', at, 'roleCodes']]}
                  rules={[peopleNeeded(at)]}
                  options={[
                    ...people.map(({ accountId, name, party }) => ({
                      value: accountId,
                      label: t('release.person', { name, party }),
                    })),
                    ...left.map((accountId) => ({ value: accountId, label: nameOf(accountId) })),
                  ]}
                />
              </section>
            ))}
            {fields.length === 0 && <p className={styles.soft}>{t('release.noRule')}</p>}
            <Button
              icon={<PlusOutlined />}
              disabled={fields.length >= limits.approvalSteps}
              onClick={() => add(newStep)}
            >
              {t('release.addStep')}
            </Button>
          </>
        )}
      </Form.List>
    </RecordDrawer>
  );
}
