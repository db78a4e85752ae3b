import { Controller, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { InputOf } from '@pechincha/contracts/operation';
import { usersExport } from '@pechincha/contracts/operations/internal';
import { createRowCursor, getCollection } from '@pechincha/persistence/queries';
import { DomainError } from '@pechincha/service-kit/domain-error';
import type { StreamedJson } from '@pechincha/service-kit/json-stream';
import { Input, Operation } from '@pechincha/service-kit/operation.decorator';
import { Model } from 'mongoose';
import { ownFields } from '../accounts/account.mapper.js';
import { ACCOUNT_MODEL, type AccountRow } from '../accounts/account.schema.js';
import { AccountsService } from '../accounts/accounts.service.js';
import { AUDIT_MODEL, type AuditRow } from '../audit/audit.js';
import { AddressGroupsService } from '../address-groups/address-groups.service.js';
import { SESSION_MODEL, type SessionRow } from '../sessions/sessions.repository.js';

@Injectable()
export class MemberExportRepository {
  constructor(
    @InjectModel(ACCOUNT_MODEL) private readonly accounts: Model<AccountRow>,
    @InjectModel(SESSION_MODEL) private readonly sessions: Model<SessionRow>,
    @InjectModel(AUDIT_MODEL) private readonly audit: Model<AuditRow>,
  ) {}

  findAccount(id: string) {
    const projection = {
      ...ownFields,
      addressGroup: 1,
      lastSignInAt: 1,
      warnings: 1,
      reversedWarnings: 1,
    } as const;
    return getCollection(this.accounts).findOne({ _id: id, deletedAt: null }, { projection });
  }

  /** Without ids, so that the export reveals no session. */
  streamSessions(userId: string) {
    const projection = { _id: 0, createdAt: 1, expiresAt: 1, ended: 1 };
    return createRowCursor(this.sessions, { userId }, { projection, hint: { userId: 1 } });
  }

  streamAudit(member: string) {
    const projection = { _id: 0, at: 1, what: 1, from: 1, to: 1 };
    return createRowCursor(this.audit, { member }, { projection, sort: { at: -1, _id: -1 }, hint: 'member' });
  }
}

const toText = (time: Date): string => time.toISOString();

const changeLabels = { role: 'função', status: 'situação', trusted: 'confiança' } as const;

@Injectable()
export class MemberExportService {
  constructor(
    private readonly repository: MemberExportRepository,
    private readonly accounts: AccountsService,
    private readonly addressGroup: AddressGroupsService,
  ) {}

  /** All data of a member in this service, without credentials. @throws DomainError USER_NOT_FOUND */
  async exportMember(id: string): Promise<StreamedJson> {
    const account = await this.repository.findAccount(id);
    if (!account) throw new DomainError('USER_NOT_FOUND');
    const user = this.accounts.toCurrentUser(account);
    const address = await this.addressGroup.findByAccount(id);
    return {
      conta: {
        id,
        nome: user.name,
        email: user.email,
        foto: user.avatar,
        funcao: user.role,
        situacao: user.status,
        nivel: user.level,
        pontos: user.points,
        insignias: user.badges,
        promocoesAprovadas: user.promotionsCount,
        curtidasRecebidas: user.likesCount,
        comentarios: user.commentsCount,
        criadaEm: user.createdAt,
        ultimoAcessoEm: account.lastSignInAt?.toISOString() ?? null,
        temSenha: user.hasPassword,
        idNoGoogle: account.googleSub ?? null,
        emailConfirmado: user.emailConfirmed,
        emailConfirmadoEm: account.emailConfirmedAt?.toISOString() ?? null,
        pesoDoVoto: user.voice,
        advertidaEm: account.warnedAt?.toISOString() ?? null,
        advertencias: (account.warnings ?? []).map(toText),
        advertenciasRevertidas: (account.reversedWarnings ?? []).map(toText),
        membroDeConfianca: account.trusted ?? false,
        grupoDoEnderecoDeCadastro: account.addressGroup ?? null,
        resumoDoEnderecoDeCadastro: address && { valor: address._id, desde: address.since.toISOString() },
      },
      sessoes: this.repository.streamSessions(id).map(({ createdAt, expiresAt, ended }) => ({
        inicio: createdAt.toISOString(),
        validade: expiresAt.toISOString(),
        encerrada: ended,
      })),
      mudancasPelaAdministracao: this.repository.streamAudit(id).map(({ at, what, from, to }) => ({
        quando: at.toISOString(),
        oQue: changeLabels[what],
        de: from,
        para: to,
      })),
    };
  }
}

@Controller()
export class MemberExportController {
  constructor(private readonly exports: MemberExportService) {}

  @Operation(usersExport)
  exportMember(@Input() { params }: InputOf<typeof usersExport>): Promise<StreamedJson> {
    return this.exports.exportMember(params.id);
  }
}
