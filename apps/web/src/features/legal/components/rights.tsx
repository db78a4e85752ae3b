import { Link } from 'react-router-dom';
import { Contact } from './contact';

/** Data subject rights of LGPD article 18, and where to exercise them. */
export function Rights() {
  return (
    <>
      <p>O art. 18 da LGPD dá a você o direito de, sem pagar nada:</p>
      <ul>
        <li>
          <b>saber</b> se tratamos dados seus, e <b>ver</b> quais são;
        </li>
        <li>
          <b>corrigir</b> o que está errado ou desatualizado;
        </li>
        <li>
          <b>levar embora</b> os seus dados, em um arquivo que outro serviço consegue ler;
        </li>
        <li>
          <b>bloquear ou apagar</b> o que for demais, ou o que for tratado fora da lei;
        </li>
        <li>
          <b>apagar</b> os dados que você nos deu, e <b>retirar</b> uma autorização que deu;
        </li>
        <li>
          <b>saber</b> com quem compartilhamos, e o que acontece se você disser não;
        </li>
        <li>
          <b>se opor</b> a um uso com que não concorda.
        </li>
      </ul>
      <p>
        No seu <Link to="/perfil">perfil</Link> você muda nome e foto, baixa tudo o que sabemos de você e
        exclui a conta. A exclusão é na hora: nome, e-mail, foto, alertas e avisos são apagados; promoções e
        comentários ficam sob “Conta removida”, as curtidas continuam contadas e o extrato de pontos fica sem
        nome.
      </p>
      <p>
        Para o resto, escreva para <Contact />. Respondemos em até 15 dias. Se a resposta não resolver, você
        pode recorrer à ANPD.
      </p>
    </>
  );
}
