import { ProFormDependency } from '@ant-design/pro-components';
import { addUserRules } from '#domain/generated/rules/tenant/addUser';
import type { RoleCode } from '#domain/kernel/roles';
import { CheckboxesField } from '@/components/choiceFields';
import { RecordDialog } from '@/components/RecordDialog';
import { useAsked } from '@/hooks/useAsked';
import { useT } from '@/locales';
import type { PersonRow } from '@/services/tenant';
import { type Successors as Named, Successors } from './Successors';
import { updatePerson } from './updatePerson';
import { WithHoldings } from './WithHoldings';

interface Values extends Named {
  roles: RoleCode[];
}

interface Props {
  person: PersonRow;
  grantable: readonly RoleCode[];
  onChanged: () => void;
  onClose: () => void;
}

/** Gives somebody other roles; what they can't hold with them goes to somebody else. */
export function RolesDialog({ person, grantable, onChanged, onClose }: Props) {
  const t = useT();
  const tellAsked = useAsked();
  const { name } = person;
  return (
    <RecordDialog<Values>
      title={t('people.rolesTitle', { name })}
      okText={t('common.save')}
      fresh={{ roles: person.roleCodes }}
      send={({ roles, ...successors }, options) =>
        // In the portal's order: the first role decides where the person lands.
        updatePerson(
          person,
          { ...successors, roleCodes: grantable.filter((role) => roles.includes(role)).join(',') },
          options,
          t('people.rolesSaved', { name }),
          tellAsked,
        )
      }
      onTried={onChanged}
      onClose={onClose}
    >
      <CheckboxesField
        name="roles"
        label={t('people.roles')}
        layout="vertical"
        {...addUserRules.people.each.roleCodes}
        missing={t('people.rolesRequired')}
        options={grantable.map((role) => ({ value: role, label: t(`user.role_${role}`) }))}
      />
      <WithHoldings accountId={person.accountId ?? ''}>
        {(holdings) => (
          <ProFormDependency name={['roles']}>
            {({ roles }: Partial<Values>) => <Successors name={name} holdings={holdings} rolesAfter={roles ?? []} />}
          </ProFormDependency>
        )}
      </WithHoldings>
    </RecordDialog>
  );
}
