/** No-break spaces: an article is not parted from its number. */
const basis = {
  contract: 'Execução do contrato (art.\u00a07º,\u00a0V)',
  interest: 'Legítimo interesse (art.\u00a07º,\u00a0IX)',
  law: 'Obrigação legal (art.\u00a07º,\u00a0II)',
};

/** What is kept: its purpose, its basis in the law (LGPD, art. 7º) and how long. */
const kept = [
  {
    what: 'Conta: nome, e-mail, foto e senha (só um código que não se lê de volta), ou a identificação do Google',
    why: 'Reconhecer você e mostrar quem publicou',
    basis: basis.contract,
    time: 'Até você excluir a conta',
  },
  {
    what: 'O que você faz: promoções, comentários, curtidas, alertas, pontos, conquistas e resgates',
    why: 'É o próprio serviço',
    basis: basis.contract,
    time: 'Até você apagar; excluída a conta, o que é público e o extrato de pontos ficam sem o seu nome',
  },
  {
    what: 'Avisos recebidos no site',
    why: 'Contar o que aconteceu enquanto você esteve fora',
    basis: basis.contract,
    time: '180 dias',
  },
  {
    what: 'Sessões abertas',
    why: 'Manter você conectado, e só você',
    basis: basis.contract,
    time: '12 horas, ou 30 dias com “Lembrar de mim”',
  },
  {
    what: 'Pedido de nova senha',
    why: 'Devolver o acesso a quem esqueceu a senha',
    basis: basis.contract,
    time: 'O link, 30 minutos; o registro do pedido, 24 horas',
  },
  {
    what: 'Marca de cada envio, para não publicar duas vezes a mesma coisa',
    why: 'Repetir com segurança um envio que falhou',
    basis: basis.interest,
    time: '24 horas',
  },
  {
    what: 'Anúncios vistos e clicados, sob um código que não diz quem você é',
    why: 'Contar cada pessoa uma vez por hora',
    basis: basis.interest,
    time: '2 horas; depois só restam os números',
  },
  {
    what: 'Endereço IP de quem pede demais ou erra a senha',
    why: 'Barrar robôs e quem tenta adivinhar senhas',
    basis: basis.interest,
    time: '15 minutos; o aviso de uma senha recusada fica com os registros de acesso',
  },
  {
    what: 'Registros de acesso: data, hora e endereço IP',
    why: 'Cumprir o Marco Civil da Internet (art. 15), que obriga quem opera um site a guardá-los em sigilo',
    basis: basis.law,
    time: 'Os 6 meses que a lei manda',
  },
  {
    what: 'O que administradores e moderadores fizeram',
    why: 'Poder explicar cada decisão',
    basis: basis.interest,
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
