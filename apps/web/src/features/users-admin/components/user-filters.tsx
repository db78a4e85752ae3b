import type { UserSort } from '@pechincha/contracts/operations/users-admin';
import { Choice } from '../../../components/office/choice';
import { SearchField } from '../../../components/office/search-field';
import { roleNames, sortNames, statusNames, type UserFilter } from '../filter';

interface UserFiltersProps {
  filter: UserFilter;
  onChange: (part: Partial<UserFilter>) => void;
}

const orNone = <V extends string>(value: string): V | undefined => (value || undefined) as V | undefined;

/** Search, filters and order of the list of users. */
export function UserFilters({ filter, onChange }: UserFiltersProps) {
  return (
    <div className="desk-filters">
      <SearchField
        label="Buscar usuários"
        placeholder="Nome ou email"
        value={filter.search}
        onSearch={(search) => onChange({ search })}
      />
      <Choice
        label="Função"
        value={filter.role ?? ''}
        options={[['', 'Todas'], ...Object.entries(roleNames)]}
        onChange={(role) => onChange({ role: orNone(role) })}
      />
      <Choice
        label="Situação"
        value={filter.status ?? ''}
        options={[['', 'Todas'], ...Object.entries(statusNames)]}
        onChange={(status) => onChange({ status: orNone(status) })}
      />
      <Choice
        label="Ordem"
        value={filter.sort}
        options={Object.entries(sortNames)}
        onChange={(sort) => onChange({ sort: sort as UserSort })}
      />
    </div>
  );
}
