import type { UserSort } from '@pechincha/contracts/operations/users-admin';
import { Filters } from '../../../components/admin/filters';
import { LabeledSelect } from '../../../components/admin/labeled-select';
import { SearchField, type SearchText } from '../../../components/admin/search-field';
import { roleLabels, sortLabels, statusLabels, type UserFilter } from '../user-filter';

interface UserFiltersProps {
  filter: UserFilter;
  typed: SearchText;
  onChange: (part: Partial<UserFilter>) => void;
}

const toOptional = <V extends string>(value: string): V | undefined => (value || undefined) as V | undefined;

/** Search, filters and order of the list of users. */
export function UserFilters({ filter, typed, onChange }: UserFiltersProps) {
  return (
    <Filters>
      <SearchField
        label="Buscar usuários"
        placeholder="Nome ou email"
        typed={typed}
        onSearch={() => onChange({})}
      />
      <LabeledSelect
        label="Função"
        value={filter.role ?? ''}
        options={[['', 'Todas'], ...Object.entries(roleLabels)]}
        onChange={(role) => onChange({ role: toOptional(role) })}
      />
      <LabeledSelect
        label="Situação"
        value={filter.status ?? ''}
        options={[['', 'Todas'], ...Object.entries(statusLabels)]}
        onChange={(status) => onChange({ status: toOptional(status) })}
      />
      <LabeledSelect
        label="Ordem"
        value={filter.sort}
        options={Object.entries(sortLabels)}
        onChange={(sort) => onChange({ sort: sort as UserSort })}
      />
    </Filters>
  );
}
