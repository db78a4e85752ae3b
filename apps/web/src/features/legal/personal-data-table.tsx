/** Non-breaking spaces keep article and number on one line. */
const legalBases = {
  contract: 'Execução do contrato (art.\u00a07º,\u00a0V)',
  interest: 'Legítimo interesse (art.\u00a07º,\u00a0IX)',
  law: 'Obrigação legal (art.\u00a07º,\u00a0II)',
};

/** Stored personal data with purpose, legal basis (LGPD, art. 7) and retention. */
const rows = [
  {
    data: 'Conta: nome, e-mail, foto e senha (só um código que não se lê de volta), ou a identificação do Google',
    purpose: 'Reconhecer você e mostrar quem publicou',
    legalBasis: legalBases.contract,
    retention: 'Até você excluir a conta',
  },
  {
    data: 'O que você faz: promoções, comentários, curtidas, alertas, o que você segue, o que oculta e o que salva, pontos, conquistas e resgates',
    purpose: 'É o próprio serviço',
    legalBasis: legalBases.contract,
    retention:
      'Até você apagar (uma promoção oculta, 30 dias); excluída a conta, o que é público e o extrato de pontos ficam sem o seu nome',
  },
  {
    data: 'Quantos pontos você ganhou em cada mês, e se aparece no ranking',
    purpose: 'Mostrar no ranking quem mais ajudou; em Configurações você sai dele',
    legalBasis: legalBases.interest,
    retention: 'Até você excluir a conta',
  },
  {
    data: 'Avisos recebidos no site',
    purpose: 'Contar o que aconteceu enquanto você esteve fora',
    legalBasis: legalBases.contract,
    retention: '180 dias',
  },
  {
    data: 'Como você quer ser avisado e, se você pedir avisos num aparelho, o endereço que o navegador dele nos dá',
    purpose: 'Avisar do jeito e na hora que você escolheu',
    legalBasis: legalBases.contract,
    retention: 'As escolhas, até você excluir a conta; o aparelho, até você sair ou parar os avisos nele',
  },
  {
    data: 'Sessões abertas',
    purpose: 'Manter você conectado, e só você',
    legalBasis: legalBases.contract,
    retention: '12 horas, ou 30 dias com “Lembrar de mim”',
  },
  {
    data: 'Pedido de nova senha',
    purpose: 'Devolver o acesso a quem esqueceu a senha',
    legalBasis: legalBases.contract,
    retention: 'O link, 30 minutos; o registro do pedido, 24 horas',
  },
  {
    data: 'Confirmação do e-mail: o pedido e a data em que você confirmou',
    purpose: 'Saber que o endereço é seu',
    legalBasis: legalBases.contract,
    retention: 'O link e o registro do pedido, 24 horas; a data, até você excluir a conta',
  },
  {
    data: 'Código do endereço de rede no cadastro (hash com sal)',
    purpose: 'Notar várias contas criadas no mesmo lugar em um dia e contar seus votos uma vez só',
    legalBasis: legalBases.interest,
    retention: 'O código, 30 dias; quais contas são do mesmo lugar, até você excluir a sua',
  },
  {
    data: 'Se os seus votos contam, e quantas reações você deu por dia',
    purpose: 'Fazer valer os votos de cada pessoa e barrar votos em massa',
    legalBasis: legalBases.interest,
    retention: 'Se contam, até você excluir a conta; o número de cada dia, 3 dias',
  },
  {
    data: 'O que você disse sobre uma promoção (se ainda vale) e sobre um cupom (se funcionou)',
    purpose: 'Mostrar a todos o que ainda vale, sem dizer quem conferiu',
    legalBasis: legalBases.contract,
    retention:
      '90 dias; as conferências que confirmaram uma promoção, enquanto ela existir; excluída a conta, tudo continua contado sem o seu nome',
  },
  {
    data: 'Quantas das suas ações já deram pontos em cada dia',
    purpose: 'Respeitar os limites de pontos',
    legalBasis: legalBases.interest,
    retention: '30 dias',
  },
  {
    data: 'Marca de cada envio, para não publicar duas vezes a mesma coisa',
    purpose: 'Repetir com segurança um envio que falhou',
    legalBasis: legalBases.interest,
    retention: '24 horas',
  },
  {
    data: 'Anúncios vistos e clicados, sob um código que não diz quem você é',
    purpose: 'Contar cada pessoa uma vez por hora',
    legalBasis: legalBases.interest,
    retention: '2 horas; depois só restam os números',
  },
  {
    data: 'Endereço IP de quem pede demais ou erra a senha',
    purpose: 'Barrar robôs e quem tenta adivinhar senhas',
    legalBasis: legalBases.interest,
    retention: '15 minutos; o aviso de uma senha recusada fica com os registros de acesso',
  },
  {
    data: 'Registros de acesso: data, hora e endereço IP',
    purpose:
      'Cumprir o Marco Civil da Internet (art. 15), que obriga quem opera um site a guardá-los em sigilo',
    legalBasis: legalBases.law,
    retention: 'Os 6 meses que a lei manda',
  },
  {
    data: 'O que administradores e moderadores fizeram',
    purpose: 'Poder explicar cada decisão',
    legalBasis: legalBases.interest,
    retention: 'Enquanto o site existir; sem o nome, se a conta for excluída',
  },
];

export function PersonalDataTable() {
  return (
    <div className="small legal-table" role="region" aria-label="Dados guardados" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">O que</th>
            <th scope="col">Para quê</th>
            <th scope="col">Base legal</th>
            <th scope="col">Por quanto tempo</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ data, purpose, legalBasis: legalBases, retention }) => (
            <tr key={data}>
              <th scope="row">{data}</th>
              <td data-label="Para quê">{purpose}</td>
              <td data-label="Base legal">{legalBases}</td>
              <td data-label="Por quanto tempo">{retention}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
