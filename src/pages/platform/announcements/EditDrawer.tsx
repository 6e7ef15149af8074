import { ProForm } from '@ant-design/pro-components';
import { ANNOUNCEMENT_LENGTH } from '#domain/core/user/announcements';
import { saveAnnouncementRules } from '#domain/generated/rules/platform/saveAnnouncement';
import { plainDocument, type RichDocument, textOf } from '#domain/kernel/richText';
import type { RoleCode } from '#domain/kernel/roles';
import type { TenantType } from '#domain/kernel/tenants';
import { CheckboxesField, SelectField } from '@/components/choiceFields';
import { TextField } from '@/components/fields';
import { RecordDrawer } from '@/components/RecordDrawer';
import { toast } from '@/feedback';
import { useRecordForm } from '@/hooks/useRecordForm';
import { useRoleNames } from '@/hooks/useRoleNames';
import { useT } from '@/locales';
import { type AnnouncedTenant, type KeptAnnouncement, platformService } from '@/services/platform';
import RichTextEditor from './RichTextEditor';
import { TenantsField } from './TenantsField';

interface Values {
  title?: string;
  doc: RichDocument;
  audience: TenantType[];
  roles: RoleCode[];
  tenants: AnnouncedTenant[];
}
const fresh: Values = { doc: plainDocument(''), audience: [], roles: [], tenants: [] };
const valuesOf = ({ title, doc, audience, roles, tenants }: KeptAnnouncement): Values => ({
  title,
  doc,
  audience,
  roles,
  tenants,
});

interface Props {
  /** null: a new one. */
  announcement: KeptAnnouncement | null;
  onSaved: (aocCode: string) => void;
  onClose: () => void;
}

/** Writes an announcement as a draft, or changes one that nobody sees. */
export function EditDrawer({ announcement, onSaved, onClose }: Props) {
  const t = useT();
  const namesOf = useRoleNames();
  const record = useRecordForm<KeptAnnouncement, Values>({
    name: `announcement:${announcement?.aocCode ?? 'new'}`,
    row: announcement,
    valuesOf,
    fresh,
    send: async ({ title = '', doc, audience, roles, tenants }, options, origin) => {
      const { aocCode } = await platformService.saveAnnouncement(
        {
          body: {
            ...(origin && { aocCode: origin.aocCode, version: origin.version }),
            title,
            doc,
            audience,
            roles,
            tenantCodes: tenants.map(({ tenantCode }) => tenantCode),
          },
        },
        options,
      );
      void toast('success', t('announcing.saved'));
      onSaved(aocCode);
      return null;
    },
    onDone: onClose,
  });
  const words = (values: readonly string[] | undefined) => (values ?? []).join(t('common.comma'));
  return (
    <RecordDrawer
      record={record}
      title={t(announcement ? 'announcing.edit' : 'announcing.new')}
      width={860}
      submitLabel={t('announcing.saveDraft')}
      onClose={onClose}
      compare={{
        title: { label: t('announcement.title') },
        doc: { label: t('announcing.text'), show: (doc) => (doc ? textOf(doc) : '') },
        audience: {
          label: t('announcing.types'),
          show: (types) => words(types?.map((type) => t(`announcement.type_${type}`))),
        },
        roles: { label: t('announcing.roles'), show: (roles) => namesOf(roles ?? []) },
        tenants: { label: t('announcing.tenants'), show: (tenants) => words(tenants?.map(({ name }) => name)) },
      }}
    >
      <TextField name="title" label={t('announcement.title')} {...saveAnnouncementRules.title} autoFocus />
      <ProForm.Item
        name="doc"
        label={t('announcing.text')}
        rules={[
          {
            required: true,
            validator: async (_: unknown, doc: RichDocument | undefined) => {
              const { length } = doc ? textOf(doc) : '';
              if (length === 0) throw new Error(t('assets.required', { field: t('announcing.text') }));
              if (length > ANNOUNCEMENT_LENGTH) throw new Error(t('assets.tooLong', { max: ANNOUNCEMENT_LENGTH }));
            },
          },
        ]}
      >
        <RichTextEditor label={t('announcing.text')} />
      </ProForm.Item>
      <CheckboxesField
        name="audience"
        label={t('announcing.types')}
        extra={t('announcing.audienceHint')}
        {...saveAnnouncementRules.audience}
        textOf={(type) => t(`announcement.type_${type}`)}
      />
      <SelectField
        name="roles"
        label={t('announcing.roles')}
        mode="multiple"
        {...saveAnnouncementRules.roles}
        textOf={(role) => namesOf([role])}
      />
      <TenantsField />
    </RecordDrawer>
  );
}
