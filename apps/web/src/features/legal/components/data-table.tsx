/** What is kept: its purpose, its basis in the law (LGPD, art. 7º) and how long. */
const kept = [
  {
    what: 'Conta: nome, e-mail, foto e senha (só um código que não se lê de volta), ou a identificação do Google',
    why: 'Reconhecer você e mostrar quem publicou',
    basis: 'Execução do contrato (art. 7º, V)',
    time: 'Até você excluir a conta',
  },
  {
    what: 'O que você faz: promoções, comentários, curtidas, alertas, pontos, conquistas e resgates',
    why: 'É o próprio serviço',
    basis: 'Execução do contrato (art. 7º, V)',
    time: 'Até você apagar ou excluir a conta',
  },
  {
    what: 'Avisos recebidos no site',
    why: 'Contar o que aconteceu enquanto você esteve fora',
    basis: 'Execução do contrato (art. 7º, V)',
    time: '180 dias',
  },
  {
    what: 'Sessões abertas',
    why: 'Manter você conectado, e só você',
    basis: 'Execução do contrato (art. 7º, V)',
    time: '12 horas, ou 30 dias com “Lembrar de mim”',
  },
  {
    what: 'Pedido de nova senha',
    why: 'Devolver o acesso a quem esqueceu a senha',
    basis: 'Execução do contrato (art. 7º, V)',
    time: 'O link, 30 minutos; o registro do pedido, 24 horas',
  },
  {
    what: 'Marca de cada envio, para não publicar duas vezes a mesma coisa',
    why: 'Repetir com segurança um envio que falhou',
    basis: 'Legítimo interesse (art. 7º, IX)',
    time: '24 horas',
  },
  {
    what: 'Anúncios vistos e clicados, sob um código que não diz quem você é',
    why: 'Contar cada pessoa uma vez por hora',
    basis: 'Legítimo interesse (art. 7º, IX)',
    time: '2 horas; depois só restam os números',
  },
  {
    what: 'Registros de acesso: data, hora e endereço IP',
    why: 'Defender o site de abusos e cumprir o Marco Civil da Internet (art. 15)',
    basis: 'Obrigação legal (art. 7º, II) e legítimo interesse (art. 7º, IX)',
    time: '6 meses',
  },
  {
    what: 'O que administradores e moderadores fizeram',
    why: 'Poder explicar cada decisão',
    basis: 'Legítimo interesse (art. 7º, IX)',
    time: 'Enquanto o site existir; sem o nome, se a conta for excluída',
  },
];

export function DataTable() {
  return (
    <div className="legal-table" role="region" aria-label="Dados guardados" tabIndex={0}>
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
          {kept.map(({ what, why, basis, time }) => (
            <tr key={what}>
              <th scope="row">{what}</th>
              <td data-label="Para quê">{why}</td>
              <td data-label="Base legal">{basis}</td>
              <td data-label="Por quanto tempo">{time}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
